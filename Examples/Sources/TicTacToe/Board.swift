import SluiceUndo

/// One of the two who play. X begins.
package enum Player: String, Codable, Sendable {
  case x = "X"
  case o = "O"

  var other: Player { self == .x ? .o : .x }
}

/// Nine fields, and what is on them.
package struct Board: Codable, Hashable, Sendable, Diffable {
  /// Row by row; nil where nobody has placed.
  package private(set) var fields: [Player?] = Array(repeating: nil, count: 9)

  /// The names of the fields.
  package static let places = [
    "top left", "top", "top right", "left", "middle", "right", "bottom left", "bottom", "bottom right",
  ]

  /// An empty board.
  package init() {}

  /// The fields where nobody has placed.
  package var free: [Int] { fields.indices.filter { fields[$0] == nil } }

  /// Whose turn it is; nil if the game is over.
  package var turn: Player? { result == nil ? (free.count.isMultiple(of: 2) ? .o : .x) : nil }

  /// How the game ended; nil while it goes on.
  package var result: Result? {
    for line in Self.lines {
      if let player = fields[line[0]], line.allSatisfy({ fields[$0] == player }) { return .won(player, line) }
    }
    return free.isEmpty ? .drawn : nil
  }

  /// How a game ends.
  package enum Result: Hashable, Sendable {
    case won(Player, [Int])
    case drawn
  }

  /// Places for the one whose turn it is; returns false, and changes nothing, if that is not possible.
  @discardableResult
  package mutating func place(at field: Int) -> Bool {
    guard let turn, fields.indices.contains(field), fields[field] == nil else { return false }
    fields[field] = turn
    return true
  }

  /// The board after a move.
  func placing(at field: Int) -> Board {
    var board = self
    board.place(at: field)
    return board
  }

  private static let lines = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
  ]
}
