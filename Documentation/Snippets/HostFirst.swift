import SluiceHost

nonisolated struct Board: Codable, Sendable {
  let id: Int
  var cards: [String] = []
}

enum BoardAction: ActionWithReply, Codable {
  case add(String)

  typealias Reply = Int  // the number of cards
}

struct BoardFull: Error {}

let board = Reduce<Board, BoardAction> { board, action, context in
  switch action {
  case .add(let title):
    guard board.cards.count < 2 else { return context.reject(BoardFull()) }
    board.cards.append(title)
    context.reply(board.cards.count)
  }
}

// In memory; `SQLiteLog` of SluiceJournal takes its place.
let log = MemoryLog<Board, BoardAction>()
let boards = StoreHost({ Board(id: $0) }, board, log: log)

print(try await boards.ask(.add("Rye"), of: 7, within: .seconds(2)).reply ?? 0)
print(try await boards.ask(.add("Oat"), of: 8, key: "request 1").reply ?? 0)
print(try await boards.ask(.add("Oat"), of: 8, key: "request 1").reply ?? 0)  // repeated: it is not handled again
print(try await boards.read(\.cards, of: 7))

do {
  for title in ["Tea", "Milk"] { try await boards.ask(.add(title), of: 8) }
} catch is BoardFull {
  print("Board 8 is full.")
}

for try await cards in boards.values(\.cards, of: 7) {
  print(cards)
  if cards.count == 2 { break }
  boards.enqueue(.add("Tea"), of: 7)
}
await boards.shutDown(within: .seconds(10))
