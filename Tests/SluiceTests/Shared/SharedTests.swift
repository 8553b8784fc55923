import Incremental
import Observation
import Sluice
import Testing

/// One value in several stores of one isolation.
@MainActor @Suite struct SharedTests {
  private let dependencies = sharing()

  private func makeReader() -> Store<Reader, ReaderAction> { Store(Reader(), reader, dependencies: dependencies) }

  @Test func `A change in one store is in all others when send returns`() {
    let (one, two) = (makeReader(), makeReader())
    one.send(.dark(true))
    #expect(two.state.look.isDark)
    two.send(.grow)
    #expect(one.state.look == Look(isDark: true, size: 13))
    #expect(one.state == two.state)
  }

  @Test func `All stores have a change before an observer of any of them is notified`() {
    let (one, two) = (makeReader(), makeReader())
    let received = Log()
    let tokens = [
      one.observe(\.look.size) { [unowned two] in received("one \($0) \(two.state.look.size)") },
      two.observe(\.look.size) { [unowned one] in received("two \($0) \(one.state.look.size)") },
    ]
    let before = received.lines.count
    one.send(.grow)
    #expect(received.lines.dropFirst(before) == ["two 13 13", "one 13 13"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `A store that is made later has the value, not its default`() {
    let one = makeReader()
    one.send(.grow)
    #expect(makeReader().state.look.size == 13)
  }

  @Test func `The value ends with the last store that has it, if it is not stored`() {
    do {
      let one = makeReader()
      one.send(.grow)
    }
    #expect(makeReader().state.look.size == 12)
  }

  @Test func `A copy of a state keeps its former value`() {
    let store = makeReader()
    let before = store.state
    store.send(.dark(true))
    #expect(before.look.isDark == false)
    var copy = store.state
    copy.look.size = 99
    #expect(store.state.look.size == 12)
    store.send(.grow)
    #expect(copy.look.size == 99)
  }

  @Test func `A value that was written before the store was made counts`() {
    let one = makeReader()
    var state = Reader()
    state.look.isDark = true
    let two = Store(state, reader, dependencies: dependencies)
    #expect(two.state.look.isDark)
    #expect(one.state.look.isDark)
  }

  @Test func `Two stores without a key in common never notify each other`() {
    let one = makeReader()
    let other = Store(Reader(), reader, dependencies: sharing())
    one.send(.dark(true))
    #expect(!other.state.look.isDark)
  }

  @Test func `Observers, derived values and Observation see a change from another store`() {
    let (one, two) = (makeReader(), makeReader())
    let received = Log()
    let size = two.incr(\.look.size).map { "size \($0)" }
    let token = size.observe { received($0) }
    withObservationTracking {
      _ = two.look
    } onChange: {
      received("look")
    }
    let before = received.lines.count
    one.send(.grow)
    #expect(received.lines.dropFirst(before).sorted() == ["look", "size 13"])
    one.send(.turn)
    #expect(received.lines.count == before + 2)
    withExtendedLifetime(token) {}
  }

  @Test func `An equal value notifies no observer`() {
    let (one, two) = (makeReader(), makeReader())
    let received = Log()
    let token = two.observe(\.self) { received("\($0.look)") }
    let before = received.lines.count
    one.send(.dark(false))
    #expect(received.lines.count == before)
    withExtendedLifetime(token) {}
  }

  @Test func `A store that receives a change while it notifies applies the change afterwards`() {
    let (one, two) = (makeReader(), makeReader())
    let received = Log()
    let token = two.observe(\.self) { [unowned one, unowned two] state in
      received("\(state.page) \(state.look.size)")
      if state.page == 2, state.look.size == 12 {
        one.send(.grow)
        received("still \(two.state.look.size)")
      }
    }
    let before = received.lines.count
    two.send(.turn)
    #expect(received.lines.dropFirst(before) == ["2 12", "still 12", "2 13"])
    #expect(two.state.look.size == 13)
    withExtendedLifetime(token) {}
  }

  @Test func `A place can be changed and read from outside`() async {
    let store = makeReader()
    let place = dependencies.sharedPlaces.place(.look, default: Look())
    place.update { $0.size = 20 }
    await turns { store.state.look.size == 20 }
    #expect(store.state.look.size == 20)
    store.send(.grow)
    #expect(place.value.size == 21)
  }

  @Test nonisolated func `Stores without an isolation share, too`() {
    let dependencies = sharing()
    let (one, two) = (
      Store(Reader(), reader, dependencies: dependencies), Store(Reader(), reader, dependencies: dependencies)
    )
    one.send(.grow)
    #expect(two.state.look.size == 13)
    dependencies.sharedPlaces.place(.look, default: Look()).update { $0.size = 1 }
    #expect(one.state.look.size == 1 && two.state.look.size == 1)
  }

  @Test func `A change reaches a store of another isolation before later sends`() async {
    let other = Home(dependencies.sharedPlaces)
    await other.send(.open(1))
    let outlet = await other.outlet
    let store = makeReader()
    for number in 1...50 {
      store.send(.dark(number % 2 == 1))
      store.send(.grow)
      outlet.enqueue(.turn)
    }
    store.send(.dark(true))
    try? await outlet.send(.turn)
    let state = await other.state
    #expect(state.look == store.state.look)
    #expect(state.page > 50)
  }

  private actor Home {
    private let store: Store<Reader, ReaderAction>
    init(_ places: SharedPlaces) {
      var dependencies = Dependencies()
      dependencies.sharedPlaces = places
      store = Store(Reader(), reader, dependencies: dependencies)
    }
    var state: Reader { store.state }
    func send(_ action: ReaderAction) { store.send(action) }
    var outlet: Outlet<ReaderAction> { store.outlet }
  }

  @Test func `A value that no store has any more is freed`() {
    weak var places: SharedPlaces?
    do {
      let dependencies = sharing()
      places = dependencies.sharedPlaces
      let (one, two) = (
        Store(Reader(), reader, dependencies: dependencies), Store(Reader(), reader, dependencies: dependencies)
      )
      one.send(.grow)
      #expect(two.state.look.size == 13)
    }
    #expect(places == nil)
  }

  @Test func `A store that is released while others are notified is not notified`() {
    let one = makeReader()
    let place = Box<Store<Reader, ReaderAction>>()
    let two = makeReader()
    place.value = makeReader()
    let token = two.observe(\.look.size) { if $0 == 13 { place.value = nil } }
    one.send(.grow)
    #expect(place.value == nil)
    #expect(two.state.look.size == 13)
    withExtendedLifetime(token) {}
  }
}
