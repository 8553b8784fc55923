import Foundation
import Kanban
import Sluice

/// The events of a board for all pages that show it. A change is compared and encoded once, however many pages there are.
final class BoardFeed {
  private var board: Board
  private var members: [String]
  private var clients: [Int: AsyncStream<String>.Continuation] = [:]
  private var lastClient = 0
  /// The observers that call `show`.
  var tokens: [Token] = []

  init(_ board: Board, members: [String]) {
    self.board = board
    self.members = members
  }

  var isEmpty: Bool { clients.isEmpty }

  /// Adds a page, which gets the whole board first. Returns its number.
  func add(_ client: AsyncStream<String>.Continuation) -> Int {
    lastClient += 1
    client.yield(event(.board(board, members)))
    clients[lastClient] = client
    return lastClient
  }

  func remove(_ client: Int) { clients[client] = nil }

  func show(_ new: Board) {
    let changes = new.cards.changes(from: board.cards)
    board = new
    if !changes.isEmpty { send(.steps(changes.steps)) }
  }

  func show(members new: [String]) {
    members = new
    send(.members(new))
  }

  private func send(_ change: BoardEvent) {
    let text = event(change)
    for (number, client) in clients {
      guard case .dropped = client.yield(text) else { continue }
      // A page that misses one event must begin anew.
      client.finish()
      clients[number] = nil
    }
  }

  private func event(_ event: BoardEvent) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(event)) ?? Data("{}".utf8)
    return "data: \(String(decoding: data, as: UTF8.self))\n\n"
  }
}

/// What a page is told.
enum BoardEvent: Encodable {
  /// The whole board.
  case board(Board, [String])
  /// Changes of its cards, one after the other.
  case steps([Rows<Card>.Changes.Step])
  /// Who looks at the board.
  case members([String])

  private enum CodingKeys: CodingKey { case name, cards, members, steps }
  private enum StepKeys: CodingKey { case remove, insert, update, from, to, at }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .board(let board, let members):
      try container.encode(board.name, forKey: .name)
      try container.encode(board.cards, forKey: .cards)
      try container.encode(members, forKey: .members)
    case .members(let members): try container.encode(members, forKey: .members)
    case .steps(let steps):
      var list = container.nestedUnkeyedContainer(forKey: .steps)
      for step in steps {
        var object = list.nestedContainer(keyedBy: StepKeys.self)
        switch step {
        case .remove(_, let position): try object.encode(position, forKey: .remove)
        case .insert(let card, let position):
          try object.encode(card, forKey: .insert)
          try object.encode(position, forKey: .at)
        case .update(let card, let position):
          try object.encode(card, forKey: .update)
          try object.encode(position, forKey: .at)
        case .move(_, let from, let to):
          try object.encode(from, forKey: .from)
          try object.encode(to, forKey: .to)
        }
      }
    }
  }
}
