import SluiceUndo
import Testing

/// Undo of tables: the differences are those of their rows, and the indexes and relations follow.
@Suite @MainActor struct EntitiesUndoTests {
  struct Owner: Entity {
    let id: Int
    var name = ""
  }

  struct Pet: Entity {
    let id: Int
    var name = ""
    var owner: Int

    struct Indexes {
      let byName = UniqueIndex(\Pet.name)
      let byOwner = GroupIndex(\Pet.owner)
    }
    static let indexes = Indexes()
  }

  struct Home: EntitySchema, Equatable, DiffableByParts {
    var owners = Entities<Owner>()
    var pets = Entities<Pet>()

    static let relations: [Relation<Home>] = [.reference(\.pets, \.byOwner, to: \.owners, onDelete: .cascade)]
    static let parts = DiffableParts(\Home.owners, \Home.pets)
  }

  struct State: Equatable {
    var home = Tables<Home>()
    var history = UndoStack<Tables<Home>.Difference>()
  }

  enum Action {
    case edit(@Sendable (inout Tables<Home>) throws -> Void)
    case history(UndoAction)
  }

  private func makeStore() -> Store<State, Action> {
    Store(
      State(),
      WithUndo<State, Action>(\.home, history: \.history, action: Action.history) {
        Throwing { state, action in if case .edit(let edit) = action { try edit(&state.home) } }
      })
  }

  @Test func `Undo restores removed rows with the rows that refer to them, and their keys`() {
    let store = makeStore()
    store.send(
      .edit { home in
        try home.insert(Owner(id: 1), into: \.owners)
        let pets = [Pet(id: 1, name: "Rex", owner: 1), Pet(id: 2, name: "Tom", owner: 1)]
        try home.insert(contentsOf: pets, into: \.pets)
      })
    let full = store.state.home
    store.send(.edit { try $0.remove(1, from: \.owners) })
    #expect(store.state.home.pets.isEmpty)
    store.send(.history(.undo))
    #expect(store.state.home == full)
    #expect(store.state.home.pets.byName["Tom"]?.id == 2 && store.state.home.pets.byOwner[1].count == 2)
    store.send(.history(.redo))
    #expect(store.state.home == Tables<Home>())
    #expect(store.state.home.pets.byOwner.count == 0)
  }

  @Test func `A refused edit is not a step`() {
    let store = makeStore()
    store.send(.edit { try $0.insert(Owner(id: 1), into: \.owners) })
    store.send(.edit { try $0.insert(Pet(id: 1, owner: 9), into: \.pets) })
    #expect(store.state.history.undoCount == 1 && store.state.home.pets.isEmpty)
  }

  @Test func `A difference that would break a reference or a unique key changes nothing`() throws {
    var old = Tables<Home>()
    try old.insert(Owner(id: 1), into: \.owners)
    var new = old
    try new.insert(Pet(id: 1, name: "Rex", owner: 1), into: \.pets)
    let insertion = Tables<Home>.difference(from: old, to: new)
    var other = Tables<Home>()
    Tables.apply(insertion, to: &other)
    #expect(other == Tables<Home>(), "there is no such owner")
    try other.insert(Owner(id: 1), into: \.owners)
    try other.insert(Pet(id: 7, name: "Rex", owner: 1), into: \.pets)
    let before = other
    Tables.apply(insertion, to: &other)
    #expect(other == before, "the name is taken by another pet")
    Tables.apply(insertion, to: &old)
    #expect(old == new)
  }

  @Test func `An observer of a table is notified of its changes alone`() {
    let store = makeStore()
    var counts: [Int] = []
    let token = store.observe(\.home.pets) { counts.append($0.count) }
    store.send(.edit { try $0.insert(Owner(id: 1), into: \.owners) })
    store.send(.edit { try $0.insert(Pet(id: 1, owner: 1), into: \.pets) })
    store.send(.edit { try $0.update(1, in: \.owners) { $0.name = "Ann" } })
    store.send(.edit { try $0.update(1, in: \.pets) { $0.name = "Rex" } })
    #expect(counts == [0, 1, 1])
    token.cancel()
  }
}
