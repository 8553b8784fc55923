import Foundation
import Kanban
import Sluice

/// The recorded boards, and a feed for each board that a page shows.
final class BoardFeeds {
  private(set) var boards: Rows<Board> = []
  private var feeds: [Board.ID: BoardFeed] = [:]

  /// Tells the pages of each board that has changed. Only the changes cost time, however many boards there are.
  func show(_ new: Rows<Board>) {
    let changes = new.changes(from: boards)
    boards = new
    for board in changes.updated { feeds[board.new.id]?.show(board.new) }
  }

  func feed(of id: Board.ID, observing presence: Store<Presence, PresenceAction>) -> BoardFeed? {
    if let feed = feeds[id] { return feed }
    guard let board = boards[id: id] else { return nil }
    let feed = BoardFeed(board, members: presence.state.members(of: id))
    feed.token = presence.observe(of: { $0.members(of: id) }, initial: false) { [unowned feed] in
      feed.show(members: $0)
    }
    feeds[id] = feed
    return feed
  }

  func remove(_ client: Int, from id: Board.ID) {
    feeds[id]?.remove(client)
    if feeds[id]?.isEmpty == true { feeds[id] = nil }
  }

  func ping() { for feed in feeds.values { feed.send(": ping\n\n") } }
}

/// The events of a board for all pages that show it. Each is encoded once, however many pages there are.
final class BoardFeed {
  private var board: Board
  private var members: [String]
  private var clients: [Int: AsyncStream<String>.Continuation] = [:]
  /// The event with the whole board, for pages that come now.
  private var whole: String?
  /// The observer of who is there.
  var token: Token?

  init(_ board: Board, members: [String]) {
    self.board = board
    self.members = members
  }

  var isEmpty: Bool { clients.isEmpty }

  /// Adds a page, which gets the whole board first.
  func add(_ client: AsyncStream<String>.Continuation, as number: Int) {
    let first = whole ?? event(.board(board, members))
    whole = first
    client.yield(first)
    clients[number] = client
  }

  func remove(_ client: Int) { clients[client] = nil }

  func show(_ new: Board) {
    let changes = new.cards.changes(from: board.cards)
    board = new
    whole = nil
    if !changes.isEmpty { send(event(.steps(changes.steps))) }
  }

  func show(members new: [String]) {
    members = new
    whole = nil
    send(event(.members(new)))
  }

  func send(_ text: String) {
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
