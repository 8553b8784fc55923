import SluiceSeeds
import Testing

/// The samples of Swidux's README, from the state to what is dispatched.
@Suite struct SwiduxReadmeTests {
  struct AppState {
    var count = 0
  }

  enum CounterAction: Action {
    case increment
    case decrement
  }

  static let counterReducer = Reduce<Int, any Action> { state, action in
    switch action {
    case CounterAction.increment: state += 1
    case CounterAction.decrement: state -= 1
    default: break
    }
  }

  private let store = Store(AppState(), counterReducer.lift(\AppState.count))

  // struct AppState {
  //     var count = 0
  // }
  @Test func `The state of an application is a struct, which need not be Equatable`() {
    #expect(store.state.count == 0)
    #expect((AppState() as Any) as? any Equatable == nil)
  }

  // enum CounterAction: Action {
  //     case increment
  //     case decrement
  // }
  @Test func `The actions that can be done are values of any type that is an Action`() {
    struct Other: Action {}
    let actions: [any Action] = [CounterAction.increment, CounterAction.increment, CounterAction.decrement, Other()]
    store.send(group: actions)
    #expect(store.state.count == 1)
  }

  // let counterReducer = Reducer<Int> { state, action in
  //     switch action {
  //     case CounterAction.increment: state += 1
  //     case CounterAction.decrement: state -= 1
  //     default: break
  //     }
  // }
  @Test func `A reducer defines how actions change the state, and can be called by hand`() {
    let counterReducer = Self.counterReducer
    #expect(counterReducer(41, CounterAction.increment) == 42)
    #expect(counterReducer(41, CounterAction.decrement) == 40)

    // With one type for all actions, the compiler checks that none is missing.
    let onCounter = On<Int, CounterAction>(CounterAction.self) { state, action in
      switch action {
      case .increment: state += 1
      case .decrement: state -= 1
      }
    }
    #expect(onCounter(41, CounterAction.increment) == 42)
  }

  // let store = Store<AppState>(
  //     initialState: AppState(),
  //     reducer: counterReducer.lift(\.count)
  // )
  @Test func `A store is made of a state and a reducer that is lifted to it`() {
    let store: Store<AppState, any Action> = Store(AppState(count: 5), Self.counterReducer.lift(\AppState.count))
    store.send(CounterAction.increment)
    #expect(store.state.count == 6)
  }

  // let token = store.subscribe(\.count) { print($0) }
  @Test func `An observer of a key path is called now and when it changes, until its token is released`() {
    var notified: [Int] = []
    var token: Token? = store.observe(\.count) { notified.append($0) }
    #expect(notified == [0])
    store.send(CounterAction.increment)
    #expect(notified == [0, 1] && token != nil)
    token = nil
    store.send(CounterAction.increment)
    #expect(notified == [0, 1])
  }

  // store.dispatch(CounterAction.increment)
  // store.dispatch(CounterAction.decrement)
  @Test func `Actions that are sent mutate the state, and its observers update the user interface`() {
    var label = ""
    var labels: [String] = []
    let token = store.observe(\.count) {
      label = "\($0)"
      labels.append(label)
    }
    store.send(CounterAction.increment)
    #expect(label == "1")
    store.send(CounterAction.decrement)
    #expect(label == "0" && labels == ["0", "1", "0"])
    token.cancel()
  }
}
