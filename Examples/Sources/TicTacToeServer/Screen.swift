import SluiceUndo
import TicTacToe

/// What a page shows.
struct Screen: Encodable {
  /// The match; nil while the menu is shown.
  let match: MatchScreen?
  /// The names of the saved games.
  let saved: [String]
  let message: String
  let log: [ActionLog.Line]

  init(_ app: App, _ log: [ActionLog.Line]) {
    match = if case .playing(let match) = app.game { MatchScreen(match) } else { nil }
    (saved, message, self.log) = (app.saved, app.message, log)
  }
}

/// What a page shows of a match.
struct MatchScreen: Encodable {
  struct Field: Encodable {
    let place: String
    let mark: String?
    /// Whether it is in the line that won.
    let hasWon: Bool
  }

  let fields: [Field]
  let status: String
  let isAgainstComputer: Bool
  /// The titles of what undo and redo would do; nil if there is nothing.
  let undo, redo: String?

  init(_ match: Match) {
    let line: [Int] = if case .won(_, let line) = match.board.result { line } else { [] }
    fields = match.board.fields.enumerated().map {
      Field(place: Board.places[$0], mark: $1?.rawValue, hasWon: line.contains($0))
    }
    (status, isAgainstComputer) = (Terminal.state(of: match), match.isAgainstComputer)
    (undo, redo) = (match.history.undoStep.map { $0.title ?? "" }, match.history.redoStep.map { $0.title ?? "" })
  }
}
