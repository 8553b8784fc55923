package import Sluice

// What `@Cases` of SluiceMacros would write.

extension MatchAction: Cased {
  package struct Cases: Sendable {
    package let history = Case<MatchAction, UndoAction>(
      "history", embed: { .history($0) }, extract: { if case .history(let action) = $0 { action } else { nil } })
  }
  package static let cases = Cases()
}

extension Game: Cased {
  package struct Cases: Sendable {
    package let playing = Case<Game, Match>(
      "playing", embed: { .playing($0) }, extract: { if case .playing(let match) = $0 { match } else { nil } })
  }
  package static let cases = Cases()
}

extension AppAction: Cased {
  package struct Cases: Sendable {
    package let match = Case<AppAction, MatchAction>(
      "match", embed: { .match($0) }, extract: { if case .match(let action) = $0 { action } else { nil } })
  }
  package static let cases = Cases()

  package var caseName: String { if case .match = self { "match" } else { "other" } }
}
