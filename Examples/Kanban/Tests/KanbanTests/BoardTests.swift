import Kanban
import Sluice
import SluiceDurable
import SluiceTesting
import Testing

/// The rules of a board, without a server.
@MainActor @Suite struct BoardTests {
  private func board(_ cards: (Int, Column)...) -> Board {
    var board = Board(id: 1, name: "Garden")
    let store = TestStore(board, BoardReducer())
    store.exhaustivity = .off
    for (number, column) in cards { store.send(.add(title: "\(number)", to: column)) }
    board = store.state
    return board
  }

  private func order(_ board: Board, _ column: Column) -> [Int] {
    board.cards.filter { $0.column == column }.map(\.id)
  }

  @Test func `A card is added to the end of its column, and the reply is its id`() throws {
    let store = TestStore(Board(id: 1, name: "Garden"), BoardReducer())
    store.exhaustivity = .off
    #expect(try store.ask(.add(title: "  Buy a\trake ", to: .todo)).reply == 1)
    #expect(try store.ask(.add(title: "Dig", to: .todo)).reply == 2)
    #expect(store.state.cards.map(\.title) == ["Buy a rake", "Dig"])
  }

  @Test(arguments: [
    (3, Column.todo, Int?.some(1), [3, 1, 2]), (1, .todo, 3, [2, 1, 3]), (1, .todo, nil, [2, 3, 1]),
    (2, .todo, 2, [1, 2, 3]),
  ])
  func `A card moves before another one of the column, or to its end`(
    card: Int, column: Column, next: Int?, expected: [Int]
  ) throws {
    let store = TestStore(board((1, .todo), (2, .todo), (3, .todo)), BoardReducer())
    store.exhaustivity = .off
    try store.ask(.move(card: card, to: column, before: next))
    #expect(order(store.state, .todo) == expected)
  }

  @Test func `A card that moves before one that has left the column comes last`() throws {
    let store = TestStore(board((1, .todo), (2, .doing), (3, .done)), BoardReducer())
    store.exhaustivity = .off
    try store.ask(.move(card: 1, to: .done, before: 2))
    #expect(order(store.state, .done) == [3, 1])
  }

  @Test func `An action that breaks a rule is refused, and changes nothing`() {
    let cards: [(Int, Column)] = (1...5).map { ($0, .doing) }
    let full = board(cards[0], cards[1], cards[2], cards[3], cards[4], (6, .todo))
    let store = TestStore(full, BoardReducer())
    #expect(throws: BoardError.columnIsFull(.doing, limit: 5)) { try store.ask(.add(title: "More", to: .doing)) }
    #expect(throws: BoardError.columnIsFull(.doing, limit: 5)) {
      try store.ask(.move(card: 6, to: .doing, before: nil))
    }
    #expect(throws: BoardError.noSuchCard(9)) { try store.ask(.remove(card: 9)) }
    #expect(throws: BoardError.emptyText) { try store.ask(.comment(card: 1, text: " \n", author: "Ann")) }
    #expect(store.state == full)
  }

  @Test func `Each person mentioned in a comment gets a mail, once`() throws {
    let store = TestStore(Kanban(), KanbanReducer())
    store.exhaustivity = .off
    try store.ask(.open(name: "Garden"))
    store.send(.board(1, .add(title: "Rake", to: .todo)))
    store.send(.board(1, .comment(card: 1, text: "@ben, ask @cem or @ben!", author: "Ann")))
    store.skipReceivedActions()
    #expect(store.state.mails.jobs.map(\.request.to) == ["ben", "cem"])
    #expect(store.state.mails.jobs.first?.request.text == "Ann on “Rake”: @ben, ask @cem or @ben!")
    store.send(.board(1, .comment(card: 2, text: "@ben", author: "Ann")))
    #expect(store.state.mails.jobs.count == 2, "A refused comment sends no mail.")
  }
}
