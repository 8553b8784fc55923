import SluiceUndo
import TicTacToe

/// What the player does, as a page sends it.
enum PageAction: Decodable {
  case start(isAgainstComputer: Bool)
  case place(field: Int)
  case undo, redo
  case save(name: String)
  case load(name: String)

  /// The action for the store.
  var action: AppAction {
    switch self {
    case .start(let isAgainstComputer): .start(isAgainstComputer: isAgainstComputer)
    case .place(let field): .match(.place(field))
    case .undo: .match(.history(.undo))
    case .redo: .match(.history(.redo))
    case .save(let name): .save(name)
    case .load(let name): .load(name)
    }
  }

  /// What undo and redo call it: a move, and what answers it, are one step.
  func intent(in game: Game) -> UndoIntent {
    guard case .place(let field) = self, case .playing(let match) = game, let player = match.board.turn,
      Board.places.indices.contains(field)
    else { return .untitled }
    return .titled("\(player.rawValue) \(Board.places[field])")
  }
}
