import SluiceUndo

/// Why an action is not possible.
package enum NotPossible: Error, Equatable, CustomStringConvertible {
  case over
  case noField(Int)
  case taken(Int)
  case nothingToUndo, nothingToRedo

  /// The name of the rule that refuses the action.
  package var rule: String {
    switch self {
    case .over: "turn"
    case .noField, .taken: "field"
    case .nothingToUndo, .nothingToRedo: "history"
    }
  }

  /// One sentence for the player.
  package var description: String {
    switch self {
    case .over: "The game is over. Begin another one, or take back a move."
    case .noField(let field): "There is no field \(field + 1)."
    case .taken(let field): "The \(Board.places[field]) field is taken."
    case .nothingToUndo: "There is no move to take back."
    case .nothingToRedo: "There is no move to do again."
    }
  }
}

extension Interceptor where State == Match, Action == MatchAction {
  /// The rules of a match, outermost first. In a `Throwing`, what one of them refuses has changed nothing.
  static var rules: Interceptor {
    [
      refusing { match, action in
        if case .place = action, match.board.turn == nil { .over } else { nil }
      }.named("turn"),
      refusing { match, action in
        guard case .place(let field) = action, match.board.turn != nil else { return nil }
        if !match.board.fields.indices.contains(field) { return .noField(field) }
        return match.board.fields[field] == nil ? nil : .taken(field)
      }.named("field"),
      refusing { match, action in
        switch action {
        case .history(.undo) where !match.history.canUndo: .nothingToUndo
        case .history(.redo) where !match.history.canRedo: .nothingToRedo
        default: nil
        }
      }.named("history"),
    ]
  }

  private static func refusing(_ reason: @escaping (Match, MatchAction) -> NotPossible?) -> Interceptor {
    .before { match, action, _ in if let reason = reason(match, action) { throw reason } }
  }
}
