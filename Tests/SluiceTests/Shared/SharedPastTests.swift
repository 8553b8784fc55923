import SluiceTesting
import SluiceUndo
import Testing

/// Shared values beside what goes back in time, and what waits.
@MainActor @Suite struct SharedPastTests {
  struct Row: Identifiable, Equatable, Sendable, Diffable {
    let id: Int
    var count = 0
    @Shared(.look) var look = Look()
  }

  struct App: Sendable {
    var rows: Rows<Row> = []
    var history = UndoStack(of: Rows<Row>.self)
    var count = 0
    var log: [String] = []
    @Shared(.look) var look = Look()
  }

  enum Action: Sendable {
    case add(Int), remove(Int), count(Int), row(Int, size: Int), both(Int, size: Int)
    case history(UndoAction)
    case size(Int), up, wait, note(String)
  }

  nonisolated static let rows = Reduce<App, Action> { app, action in
    switch action {
    case .add(let id): app.rows.append(Row(id: id))
    case .remove(let id): app.rows.remove(id: id)
    case .count(let id): app.rows.update(id) { $0.count += 1 }
    case .row(let id, let size): app.rows.update(id) { $0.look.size = size }
    case .both(let id, let size):
      app.rows.update(id) { $0.look.size = size }
      app.rows.remove(id: id + 1)
    default: break
    }
  }

  nonisolated static let app = Combined<App, Action> {
    WithUndo<App, Action>(\.rows, history: \.history, action: Action.history) { rows }
    Reduce { app, action, context in
      switch action {
      case .size(let size): app.look.size = size
      case .up: app.count += 1
      case .note(let text): app.log.append(text)
      case .wait:
        context.run { send in
          try await send.until(reading: App.self) { $0.look.size >= 20 }
          send(.note("found"))
        }
      default: break
      }
    }
  }

  private let places = SharedPlaces()

  private func makeStore() -> Store<App, Action> {
    Store(App(), Self.app, dependencies: [Provide(\.sharedPlaces, places)])
  }

  private var place: SharedPlace<Look> { places.place(.look, default: Look()) }

  private func sizes(_ store: Store<App, Action>) -> Set<Int> {
    Set(store.state.rows.map(\.look.size) + [store.state.look.size])
  }

  @Test func `A wait for a condition ends when another store, or other code, changes a shared value`() async {
    let (store, other) = (makeStore(), makeStore())
    store.send(.wait)
    await turns(20)
    other.send(.size(20))
    await turns(20)
    #expect(store.state.log == ["found"])
    other.send(.size(1))
    store.send(.wait)
    await turns(20)
    place.update { $0.size = 21 }
    await turns(100)
    #expect(store.state.log == ["found", "found"])
  }

  @Test func `A wait for a condition ends with any action that fulfills it, also in a reducer for a part`() async {
    struct Outer {
      var inner = 0
      var isFound = false
    }
    enum OuterAction: Sendable { case inner(Bool), set }
    let store = Store<Outer, OuterAction>(Outer()) {
      Scope(\Outer.inner, action: OuterAction.inner) {
        Reduce<Int, Bool> { number, isFound, context in
          if isFound { return number = 100 }
          context.run { send in
            try await send.until(reading: Int.self) { $0 == 7 }
            send(true)
          }
        }
      }
      Reduce { outer, action in if case .set = action { outer.inner = 7 } }
    }
    store.send(.inner(false))
    await turns(20)
    store.send(.set)
    await turns(20)
    #expect(store.state.inner == 100)
  }

  @Test func `After a rewind the store, its place and other stores have one value`() throws {
    let (store, other) = (makeStore(), makeStore())
    let tape = store.record()
    store.send(.size(20))
    let number = tape.last
    store.send(.size(21))
    store.send(.up)
    try store.rewind(to: number)
    #expect(store.state.count == 0)
    #expect([store.state.look.size, other.state.look.size, place.value.size] == [21, 21, 21])
    store.send(.up)
    other.send(.size(22))
    #expect([store.state.look.size, other.state.look.size, place.value.size] == [22, 22, 22])
    let copy = Store(App(), Self.app, dependencies: sharing())
    try copy.replay(tape)
    #expect(copy.state.look == store.state.look && copy.state.count == store.state.count)
  }

  @Test func `An undo takes back no change of a shared value that the step did not make`() {
    let store = makeStore()
    store.send(.size(20))
    store.send(.add(1))
    store.send(.remove(1))
    store.send(.size(21))
    store.send(.history(.undo))
    #expect(store.state.rows.count == 1 && sizes(store) == [21] && place.value.size == 21)
    store.send(.count(1))
    store.send(.size(22))
    store.send(.history(.undo))
    #expect(store.state.rows[id: 1]?.count == 0 && sizes(store) == [22])
    store.send(.size(23))
    store.send(.history(.redo))
    #expect(store.state.rows[id: 1]?.count == 1 && sizes(store) == [23])
    store.send(.history(.go(to: nil)))
    #expect(store.state.rows.isEmpty && sizes(store) == [23])
  }

  @Test func `An undo takes back the change of a shared value that the step made, in all parts`() {
    var failures: [String] = []
    let store = Store(
      App(), Self.app, dependencies: [Provide(\.sharedPlaces, places)], onFailure: { failures.append("\($0.cause)") })
    let other = makeStore()
    store.send(.add(1), .add(2), .add(3))
    store.send(.row(1, size: 20))
    store.send(.row(2, size: 21))
    store.send(.remove(3))
    store.send(.size(22))
    store.send(.history(.undo))
    #expect(sizes(store) == [22])
    store.send(.history(.undo))
    #expect(sizes(store) == [20] && other.state.look.size == 20)
    store.send(.history(.redo))
    #expect(sizes(store) == [21] && other.state.look.size == 21)
    store.send(.history(.go(to: store.state.history.undoSteps[2].id)))
    #expect(sizes(store) == [12] && other.state.look.size == 12)
    #expect(failures == [])
  }

  @Test func `The undo of a step of several actions takes back each shared value that one of them changed`() {
    let store = makeStore()
    store.send(.add(1), .add(2))
    store.send(group: [.row(1, size: 20), .count(1), .remove(2)], undo: .titled("All"))
    store.send(.size(21))
    store.send(.history(.undo))
    #expect(store.state.rows.count == 2 && sizes(store) == [12])
    store.send(.history(.redo))
    #expect(store.state.rows.count == 1 && sizes(store) == [20])
    store.send(.add(2))
    store.send(.both(1, size: 30))
    store.send(.history(.undo))
    #expect(store.state.rows.count == 2 && sizes(store) == [20])
  }
}
