import Sluice

struct Card: Identifiable, Codable, Equatable, Sendable {
  enum Column: String, Codable, Sendable { case todo, doing, done }

  let id: Int
  var title: String
  var column = Column.todo
}

struct Board: Reducer {
  struct State: Codable, Equatable, Sendable {
    var cards: Rows<Card> = []
    var lastID = 0
  }

  enum Action: ActionWithReply, Codable, Equatable, Sendable {
    case add(title: String)
    case move(Card.ID, to: Card.Column)

    typealias Reply = Card
  }

  enum Refusal: String, Error {
    case noTitle = "A card needs a title."
    case noCard = "There is no such card."
    case full = "At most two cards can be in doing."
  }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .add(let title):
      guard !title.isEmpty else { return context.reject(Refusal.noTitle) }
      state.lastID += 1
      let card = Card(id: state.lastID, title: title)
      state.cards.append(card)
      context.reply(card)
    case .move(let id, let column):
      guard var card = state.cards[id: id] else { return context.reject(Refusal.noCard) }
      let isFull = state.cards.count { $0.column == .doing } >= 2
      if column == .doing, card.column != .doing, isFull { return context.reject(Refusal.full) }
      card.column = column
      state.cards[id: id] = card
      context.reply(card)
    }
  }
}
