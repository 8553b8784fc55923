public import Sluice

// What `@Cases` of SluiceMacros would write.

extension MatchAction: Cased {
  public struct Cases: Sendable {
    public let history = Case<MatchAction, UndoAction>(
      "history", embed: { .history($0) }, extract: { if case .history(let action) = $0 { action } else { nil } })
  }
  public static let cases = Cases()
}

extension Game: Cased {
  public struct Cases: Sendable {
    public let playing = Case<Game, Match>(
      "playing", embed: { .playing($0) }, extract: { if case .playing(let match) = $0 { match } else { nil } })
  }
  public static let cases = Cases()
}

extension AppAction: Cased {
  public struct Cases: Sendable {
    public let match = Case<AppAction, MatchAction>(
      "match", embed: { .match($0) }, extract: { if case .match(let action) = $0 { action } else { nil } })
  }
  public static let cases = Cases()

  public var caseName: String { if case .match = self { "match" } else { "other" } }
}
