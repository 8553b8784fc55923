import SluiceSeeds
import Testing

private enum App {
  struct State {
    let counter: Int
  }
}

extension App {
  enum Action {
    case modify(Modification)

    enum Modification {
      case increase
      case decrease
    }
  }
}

extension App {
  static let reducer = Reduce<State, Action>.pure { state, action in
    switch action {
    case .modify(.increase): State(counter: state.counter + 1)
    case .modify(.decrease): State(counter: state.counter - 1)
    }
  }
}

extension App {
  // A store belongs to one isolation, so a static one says to which.
  @MainActor static let store = Store<State, Action>(State(counter: 0), reducer)
}

/// The samples of Recombine's README.
@MainActor @Suite struct RecombineReadmeTests {
  // enum App {
  //     struct State {
  //       let counter: Int
  //     }
  // }
  @Test func `The state of an app that maintains a counter is a struct of constants, which an action replaces`() {
    let store = Store(App.State(counter: 41), App.reducer)
    let before = store.state
    store.send(.modify(.increase))
    #expect(before.counter == 41 && store.state.counter == 42)
  }

  // // It's recommended that you use enums for your actions to ensure a well typed implementation.
  // extension App {
  //     enum Action {
  //         case modify(Modification)
  //
  //         enum Modification {
  //             case increase
  //             case decrease
  //         }
  //     }
  // }
  @Test func `Actions for increasing and decreasing the counter contain no code, and are consumed by the store`() {
    let actions: [App.Action] = [.modify(.increase), .modify(.increase), .modify(.decrease)]
    #expect(MemoryLayout<App.Action>.size == 1)
    let store = Store(App.State(counter: 0), App.reducer)
    store.send(group: actions)
    #expect(store.state.counter == 1)
  }

  // // I recommend using a tool to enable lensing like Sourcery when working with a state with more than a handful of
  // elements. extension App { let reducer: Reducer<App.State> { state, action in switch action { case
  // .modify(.increase): // Please let us implicitly return from switches we beg of you core team. return .init(counter:
  // state.counter + 1) case .modify(.decrease): return .init(counter: state.counter - 1) } } }
  @Test func `A reducer is a pure function, which receives the state and an action, and returns the new state`() {
    let state = App.State(counter: 7)
    #expect(App.reducer(state, .modify(.increase)).counter == 8)
    #expect(App.reducer(state, .modify(.decrease)).counter == 6)
    #expect(state.counter == 7)
  }

  // A single `Reducer` should only deal with a single field of the state struct. You can nest multiple reducers within
  // your main reducer to provide separation of concerns.
  @Test func `Reducers that deal with a single field are nested within the main reducer`() {
    struct Score: Equatable { var (home, guests, actions) = (0, 0, 0) }
    let counter = Reduce<Int, App.Action>.pure { count, action in
      App.reducer(App.State(counter: count), action).counter
    }
    let main = Combined<Score, App.Action> {
      counter.lift(\.home)
      counter.filter { count, _ in count < 1 }.lift(\.guests)
      Reduce.pure { actions, _ in actions + 1 }.lift(\.actions)
    }
    var score = Score()
    main.apply([.modify(.increase), .modify(.increase)], to: &score)
    #expect(score == Score(home: 2, guests: 1, actions: 2))
  }

  // extension App {
  //     static let store = Store<State, Action>(
  //         state: .init(counter: 0),
  //         reducer: reducer
  //     )
  // }
  @Test func `The store maintains the state, delegates actions to the reducers, and notifies all observers`() {
    var notified: [[Int]] = [[], []]
    let tokens = Token.all(
      notified.indices.map { index in App.store.observe(\.counter) { notified[index].append($0) } })
    App.store.send(.modify(.increase))
    App.store.send(.modify(.decrease))
    #expect(notified == [[0, 1, 0], [0, 1, 0]])
    #expect(App.store.state.counter == 0)
    tokens.cancel()
  }
}
