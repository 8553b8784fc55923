import Sluice
import SluiceTesting
import Testing

/// Operators that take the constructor of a case, with an enum for which nothing is written.
@Suite struct ConstructorTests {
  struct Counter: Reducer {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable { case increment, add(Int), ask, answered(Int) }

    var body: some Reducer<State, Action> {
      Reduce { state, action, context in
        switch action {
        case .increment: state.count += 1
        case .add(let number), .answered(let number): state.count += number
        case .ask: context.send(.answered(3))
        }
      }
    }
  }

  struct Row: Identifiable, Equatable { var id: Int, counter = Counter.State() }

  enum Screen: Equatable { case left(Counter.State), right(Counter.State), off }

  struct State: Equatable {
    var one = Counter.State(), two = Counter.State()
    var maybe: Counter.State?
    var rows: Rows<Row> = [Row(id: 1), Row(id: 2)]
    var list = [Counter.State(), Counter.State()]
    var named = ["a": Counter.State()]
    var screen = Screen.off
  }

  enum Action {
    case one(Counter.Action)
    case two(Counter.Action)
    case maybe(Counter.Action)
    case row(id: Int, action: Counter.Action)
    case list(Int, Counter.Action)
    case named(String, Counter.Action)
    case screen(ScreenAction)
    case show(Screen)
    case none
  }

  enum ScreenAction { case left(Counter.Action), right(Counter.Action) }

  struct Whole: Reducer {
    var body: some Reducer<State, Action> {
      Scope(\.one, action: Action.one) { Counter() }
      Scope(\.two, action: Action.two) { Counter() }
      IfLet(\.maybe, action: Action.maybe) { Counter() }
      EachRow(\.rows, action: Action.row) { Counter().lift(\.counter) }
      EachRow(\.list, action: Action.list) { Counter() }
      EachRow(\.named, action: Action.named) { Counter() }
      Scope(\.screen, action: Action.screen) {
        Scope(case: Screen.left, action: ScreenAction.left) { Counter() }
        Scope(case: Screen.right, action: ScreenAction.right) { Counter() }
      }
      Reduce { state, action, _ in
        if case .show(let screen) = action { state.screen = screen }
      }
    }
  }

  @Test func `Child reducers are attached to cases by their constructors`() {
    let store = Store(State(), Whole())
    store.send(.one(.increment))
    store.send(.two(.ask))
    #expect(store.state.one.count == 1 && store.state.two.count == 3)
    store.send(.row(id: 2, action: .ask))
    #expect(store.rows[id: 2]?.counter.count == 3 && store.rows[id: 1]?.counter.count == 0)
    store.send(.list(1, .add(4)))
    store.send(.named("a", .add(5)))
    #expect(store.list[1].count == 4 && store.named["a"]?.count == 5)
    store.send(.show(.right(Counter.State())))
    store.send(.screen(.right(.ask)))
    #expect(store.screen == .right(Counter.State(count: 3)))
    store.send(.screen(.right(.increment)))
    #expect(store.screen == .right(Counter.State(count: 4)))
  }

  @Test func `Stores for parts are made by constructors, and one part has one store`() throws {
    let store = Store(State(maybe: Counter.State(), screen: .right(Counter.State())), Whole())
    func two() -> Store<Counter.State, Counter.Action> { store.scope(\.two, action: Action.two) }
    let one = store.scope(\.one, action: Action.one)
    one.send(.increment)
    #expect(store.state.one.count == 1 && one.count == 1)
    let first = two()
    #expect(first === two() && first !== one)
    first.send(.ask)
    #expect(store.state.two.count == 3)
    let maybe = try #require(store.scope(\.maybe, action: Action.maybe))
    maybe.send(.add(2))
    #expect(store.state.maybe?.count == 2)
    let row = try #require(store.scope(\.rows, id: 2, action: Action.row))
    row.scope(\.counter).send(.add(2))
    #expect(store.scope(\.rows, action: Action.row)[id: 2] === row && store.rows[id: 2]?.counter.count == 2)
    let screen = store.scope(\.screen, action: Action.screen)
    #expect(screen.scope(case: Screen.left, action: ScreenAction.left) == nil)
    let right = try #require(screen.scope(case: Screen.right, action: ScreenAction.right))
    right.send(.ask)
    #expect(right.count == 3 && screen.scope(case: Screen.right, action: ScreenAction.right) === right)
    store.send(.show(.left(Counter.State())))
    #expect(!right.isPresent && screen.scope(case: Screen.left, action: ScreenAction.left)?.count == 0)
  }

  @Test func `A case is changed in place by its name, in any enum`() {
    var screen = Screen.left(Counter.State())
    #expect(modify(&screen, Screen.left) { $0.count = 7 })
    #expect(!modify(&screen, Screen.right) { $0.count = 8 })
    #expect(screen == .left(Counter.State(count: 7)))
    var values = Numbers.list([1, 2])
    let address = values.address
    modify(&values, Numbers.list) { $0[0] = 5 }
    #expect(values.address == address)
    var boxed = Numbers.boxed([1, 2])
    let before = boxed.address
    modify(&boxed, Numbers.boxed) { $0[0] = 5 }
    #expect(boxed.address == before)
    let copy = boxed
    modify(&boxed, Numbers.boxed) { $0[0] = 6 }
    #expect(boxed.address != before && copy.address == before)
  }

  enum Numbers {
    case list([Int]), other([Int]), none
    indirect case boxed([Int])

    var address: UnsafeRawPointer? {
      switch self {
      case .list(let list), .other(let list), .boxed(let list): list.withUnsafeBytes { $0.baseAddress }
      case .none: nil
      }
    }
  }

  @Test func `A case of a case is named by both constructors`() {
    let left = EnumCase(Action.screen).appending(ScreenAction.left)
    #expect(left.extract(.screen(.left(.add(1)))) == .add(1) && left.extract(.screen(.right(.ask))) == nil)
    #expect(left.extract(.one(.ask)) == nil)
    #expect(left.name == "screen.left")
  }

  @Test func `A test receives by constructors of cases, also of children and rows`() {
    let store = TestStore(State(), Whole())
    store.send(.one(.ask))
    store.receive(case: Action.one) { $0.one.count = 3 }
    store.send(.row(id: 1, action: .ask))
    store.receive(case: Action.row, id: 1, Counter.Action.answered, where: { $0 == 3 }) {
      $0.rows.update(1) { $0.counter.count = 3 }
    }
    store.send(.row(id: 1, action: .ask))
    store.receive(case: Action.row, where: { id, _ in id == 1 }) { $0.rows.update(1) { $0.counter.count = 6 } }
    store.send(.list(1, .ask))
    store.receive(case: Action.list) { $0.list[1].count = 3 }
  }

  @Test func `A test waits for what an effect sends, by constructors of cases`() async {
    let store = TestStore(State(), Whole())
    store.send(.two(.ask))
    await store.receive(case: Action.two, Counter.Action.answered) { $0.two.count = 3 }
    store.send(.two(.ask))
    await store.receive(case: Action.two, where: { $0 == .answered(3) }) { $0.two.count = 6 }
    await store.finish()
  }

  @Test func `A test reports which case an action is not`() {
    let store = TestStore(State(), Whole())
    store.send(.one(.ask))
    withKnownIssue {
      store.receive(case: Action.two, Counter.Action.answered) { $0.one.count = 3 }
    } matching: {
      // Which of the cases with such a payload it is, no action has shown.
      "\($0)".contains("one or two or maybe or others.add or answered")
    }
  }
}
