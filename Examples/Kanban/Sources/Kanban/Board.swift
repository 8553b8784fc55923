package import Sluice

/// A board: its cards, in the order in which they stand in their columns.
package struct Board: Identifiable, Codable, Equatable, Sendable {
  package let id: Int
  package var name: String
  package var cards: Rows<Card> = []
  var lastCard = 0

  package init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}

/// A card on a board.
package struct Card: Identifiable, Codable, Equatable, Sendable {
  package struct Comment: Codable, Equatable, Sendable {
    package var text: String
    package var author: String
  }

  package let id: Int
  package var title: String
  package var column: Column
  package var comments: [Comment] = []
}

/// The columns of each board.
package enum Column: String, Codable, CaseIterable, Sendable {
  case todo, doing, done

  /// The number of cards that a column may have; nil for any number.
  package var limit: Int? { self == .doing ? 5 : nil }
}

/// What a member does on a board. The reply is the id of the card.
package enum BoardAction: ActionWithReply, ActionWithOutput, Codable, Equatable, Sendable {
  case add(title: String, to: Column)
  case rename(card: Int, title: String)
  /// Moves a card to a column, before another card of it, or to its end.
  case move(card: Int, to: Column, before: Int?)
  case comment(card: Int, text: String, author: String)
  case remove(card: Int)

  package typealias Reply = Int

  package enum Output: Sendable {
    /// A comment mentions somebody: `@ann`.
    case mentioned(String, by: String, card: String, text: String)
  }
}

/// Why a board refuses an action. It is `Codable`, so that it can come from another process.
package enum BoardError: Error, Codable, Equatable, CustomStringConvertible {
  case noSuchCard(Int)
  case emptyText
  case columnIsFull(Column, limit: Int)

  package var description: String {
    switch self {
    case .noSuchCard: "This card has been removed."
    case .emptyText: "There is no text."
    case .columnIsFull(let column, let limit): "The column “\(column.rawValue)” has \(limit) cards already."
    }
  }
}

// MARK: - The rules

/// The rules of a board. An action is refused before anything has changed.
package struct BoardReducer: Reducer {
  package init() {}

  package func reduce(_ board: inout Board, _ action: BoardAction, _ context: Context<BoardAction>) {
    do {
      context.reply(try Self.reduce(&board, action))
    } catch {
      return context.reject(error)
    }
    if case .comment(let card, let text, let author) = action, let title = board.cards[id: card]?.title {
      for name in Self.mentions(in: text) {
        context.output(.mentioned(name, by: author, card: title, text: text))
      }
    }
  }

  /// Returns the id of the card.
  private static func reduce(_ board: inout Board, _ action: BoardAction) throws(BoardError) -> Int {
    switch action {
    case .add(let title, let column):
      let title = try text(title)
      try checkRoom(column, on: board)
      board.lastCard += 1
      board.cards.append(Card(id: board.lastCard, title: title, column: column))
      return board.lastCard
    case .rename(let card, let title):
      let title = try text(title)
      try change(card, on: &board) { $0.title = title }
      return card
    case .move(let card, let column, let next):
      try move(card, to: column, before: next, on: &board)
      return card
    case .comment(let card, let comment, let author):
      let comment = Card.Comment(text: try text(comment), author: author)
      try change(card, on: &board) { $0.comments.append(comment) }
      return card
    case .remove(let card):
      guard board.cards.remove(id: card) != nil else { throw .noSuchCard(card) }
      return card
    }
  }

  private static func move(_ card: Int, to column: Column, before next: Int?, on board: inout Board) throws(BoardError)
  {
    guard let old = board.cards[id: card] else { throw .noSuchCard(card) }
    if old.column != column { try checkRoom(column, on: board) }
    board.cards[id: card]?.column = column
    guard next != card else { return }
    // A card that has left meanwhile is no place; then this one comes last.
    let position = next.flatMap { next in
      board.cards[id: next]?.column == column ? board.cards.position(of: next) : nil
    }
    guard let from = board.cards.position(of: card) else { return }
    let target = position.map { $0 > from ? $0 - 1 : $0 } ?? board.cards.count - 1
    board.cards.move(card, to: target)
  }

  private static func change(_ card: Int, on board: inout Board, _ body: (inout Card) -> Void) throws(BoardError) {
    if board.cards.update(card, body) == nil { throw .noSuchCard(card) }
  }

  private static func checkRoom(_ column: Column, on board: Board) throws(BoardError) {
    guard let limit = column.limit, board.cards.count(where: { $0.column == column }) >= limit else { return }
    throw .columnIsFull(column, limit: limit)
  }

  private static func text(_ text: String) throws(BoardError) -> String {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.isEmpty { throw .emptyText }
    return String(text.prefix(500))
  }

  /// Returns the names that a text mentions, each once, in their order.
  static func mentions(in text: String) -> [String] {
    var names: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) where word.hasPrefix("@") {
      let name = String(word.dropFirst().prefix { $0.isLetter || $0.isNumber })
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names
  }
}
