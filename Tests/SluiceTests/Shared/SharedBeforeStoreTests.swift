import Incremental
import Sluice
import Testing

/// Shared values that are read before they are in a store.
@MainActor @Suite struct SharedBeforeStoreTests {
  struct Shelf: Equatable, Codable, Sendable {
    var open: [Reader] = []
    /// What each reader read when it was made.
    var sizes: [Int] = []
    @Shared(.look) var look = Look()
  }

  enum Action: Equatable, Codable, Sendable { case grow, open, change }

  private let shelf = Reduce<Shelf, Action> { state, action in
    switch action {
    case .grow: state.look.size += 1
    case .open:
      let reader = Reader()
      state.sizes.append(reader.look.size)
      state.open.append(reader)
    case .change:
      var reader = Reader()
      reader.look.isDark = true
      state.open.append(reader)
    }
  }

  private let dependencies = sharing()

  private func makeShelf() -> Store<Shelf, Action> { Store(Shelf(), shelf, dependencies: dependencies) }

  @Test func `A part that a reducer makes reads what the parts of the state share`() {
    let store = makeShelf()
    store.send(.grow)
    store.send(.open)
    #expect(store.state.sizes == [13] && store.state.open[0].look.size == 13)
    store.send(.change)
    #expect(store.state.look == Look(isDark: true, size: 13), "It changes what is shared, not the default.")
  }

  @Test func `A replay reads the shared value of a new part again`() throws {
    let (store, other) = (makeShelf(), makeShelf())
    let tape = store.record()
    store.send(.open)
    other.send(.grow)
    store.send(.open)
    #expect(store.state.sizes == [12, 13])
    let copy = Store(Shelf(), shelf, dependencies: sharing())
    try copy.replay(tape)
    #expect(copy.state == store.state)
  }

  @Test func `A part that has a value first reads it from its place, and a replay reads it again`() throws {
    struct Desk: Equatable, Codable, Sendable {
      var reader: Reader?
      var size = 0
    }
    let desk = Reduce<Desk, Action> { state, _ in
      let reader = Reader()
      (state.size, state.reader) = (reader.look.size, reader)
    }
    let other = makeShelf()
    other.send(.grow)
    let store = Store(Desk(), desk, dependencies: dependencies)
    let tape = store.record()
    store.send(.open)
    #expect(store.state.size == 13 && store.state.reader?.look.size == 13)
    let copy = Store(Desk(), desk, dependencies: sharing())
    try copy.replay(tape)
    #expect(copy.state == store.state)
  }

  @Test func `Outside of stores, a new value reads the value that the stores of the process share`() {
    struct Early: Equatable, Sendable {
      @Shared(.inMemory("early")) var number = 1
    }
    #expect(Early().number == 1)
    let store = Store(Early(), Reduce<Early, Int> { $0.number = $1 })
    store.send(5)
    var early = Early()
    #expect(early.number == 5)
    early.number += 1
    #expect(early.number == 6 && store.number == 5, "Nobody has the copy.")
  }
}
