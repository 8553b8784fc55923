package import SluiceUndo

/// One match: the board, and what can be taken back.
package struct Match: Codable, Equatable, Sendable {
  /// The board.
  package var board = Board()
  /// The moves. One of yours, and the answer of the computer, are one step.
  package var history = UndoStack(of: Board.self)
  /// Whether the computer plays O.
  package let isAgainstComputer: Bool

  /// A match that has not begun.
  package init(isAgainstComputer: Bool) { self.isAgainstComputer = isAgainstComputer }
}

/// What can be done in a match.
package enum MatchAction: Codable, Sendable {
  case place(Int)
  case history(UndoAction)
}

/// A match in one piece: its rules, its history, and the computer.
let matchParcel = Parcel<Match, MatchAction>("match") {
  Throwing {
    WithUndo(\.board, history: \.history, action: MatchAction.history) {
      Reduce { match, action in if case .place(let field) = action { match.board.place(at: field) } }
    }
    .intercepted(by: .rules)
  }
  Computer()
}

/// Plays O as well as one can, if it is its turn.
///
/// It watches the board, not the actions: so it also plays after a game was loaded. What it sends belongs to the cycle
/// of the move it answers, so nobody sees a board on which it is its turn, and undo takes both moves back if the move
/// was sent with an intent.
final class Computer: StateObserver {
  let detail: KeyPath<Match, Board> = \.board

  func start(_ store: StoreAccess<Match, MatchAction>) { play(store) }

  func changed(from old: Board, to new: Board, _ store: StoreAccess<Match, MatchAction>) { play(store) }

  private func play(_ store: StoreAccess<Match, MatchAction>) {
    let match = store.state
    if match.isAgainstComputer, match.board.turn == .o, let move = match.board.bestMove { store.send(.place(move)) }
  }
}
