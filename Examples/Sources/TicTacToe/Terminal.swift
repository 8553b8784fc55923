import SluiceUndo

/// The program as text: what a line that was typed means, and what is shown.
package enum Terminal {
  /// What a line means.
  package enum Command {
    case send(AppAction)
    case help, quit
    case unknown(String)
    /// Not possible now, and why, for the player.
    case refused(String)
  }

  /// What a line means while a game is shown.
  package static func command(_ line: String, in game: Game) -> Command {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first ?? "", words.dropFirst().first) {
    case ("new", nil): return .send(.start(isAgainstComputer: true))
    case ("two", nil): return .send(.start(isAgainstComputer: false))
    case ("undo", nil), ("u", nil): return history(.undo, in: game)
    case ("redo", nil), ("r", nil): return history(.redo, in: game)
    case ("save", let name?): return .send(.save(name))
    case ("load", let name?): return .send(.load(name))
    case ("games", nil): return .send(.list)
    case ("menu", nil): return .send(.leave)
    case ("help", nil), ("", nil): return .help
    case ("quit", nil), ("q", nil): return .quit
    case (let word, nil):
      guard case .playing = game, let field = Int(word), (1...9).contains(field) else { return .unknown(line) }
      return .send(.match(.place(field - 1)))
    default: return .unknown(line)
    }
  }

  private static func history(_ action: UndoAction, in game: Game) -> Command {
    guard case .playing = game else { return .refused("No match is played. Type “new” to begin one.") }
    return .send(.match(.history(action)))
  }

  /// What can be typed.
  package static let help = """
    new         a match against the computer, which plays O
    two         a match for two
    1 to 9      place there
    undo, redo  take back, or do again
    save NAME, load NAME, games
    menu, help, quit
    """

  /// What is shown.
  package static func text(of app: App) -> String {
    var lines: [String] = []
    switch app.game {
    case .menu: lines.append("Tic-tac-toe. Type “new”, or “help”.")
    case .playing(let match): lines += text(of: match)
    }
    if !app.saved.isEmpty { lines.append("Saved: \(app.saved.joined(separator: ", "))") }
    if !app.message.isEmpty { lines.append(app.message) }
    return lines.joined(separator: "\n")
  }

  private static func text(of match: Match) -> [String] {
    let fields = match.board.fields.enumerated().map { $1?.rawValue ?? "\($0 + 1)" }
    let rows = stride(from: 0, to: 9, by: 3).map { " " + fields[$0..<$0 + 3].joined(separator: " │ ") }
    return [rows[0], "───┼───┼───", rows[1], "───┼───┼───", rows[2], state(of: match)]
  }

  /// Who is to place, or how the match ended.
  package static func state(of match: Match) -> String {
    switch match.board.result {
    case .won(let player, _): "\(player.rawValue) has won."
    case .drawn: "Nobody has won."
    case nil: "\(match.board.turn?.rawValue ?? "") is to place."
    }
  }
}
