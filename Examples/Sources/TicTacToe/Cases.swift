package import Sluice

// What `@Cases` of SluiceMacros would write.

extension MatchAction: CasePathable {
  package struct Cases: Sendable {
    package let history = EnumCase<MatchAction, UndoAction>(
      "history", embed: { .history($0) }, extract: { if case .history(let action) = $0 { action } else { nil } })
  }
  package static let cases = Cases()
}

extension Game: CasePathable {
  package struct Cases: Sendable {
    package let playing = EnumCase<Game, Match>(
      "playing", embed: { .playing($0) }, extract: { if case .playing(let match) = $0 { match } else { nil } })
  }
  package static let cases = Cases()
}

extension AppAction: CasePathable {
  package struct Cases: Sendable {
    package let match = EnumCase<AppAction, MatchAction>(
      "match", embed: { .match($0) }, extract: { if case .match(let action) = $0 { action } else { nil } })
  }
  package static let cases = Cases()

  package var caseName: String { if case .match = self { "match" } else { "other" } }
}
