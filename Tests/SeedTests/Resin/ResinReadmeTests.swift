import SluiceSeeds
import Testing

/// The state, actions and the store in Resin's README.
@Suite struct ResinReadmeTests {
  typealias AppState = ResinApp.AppState
  typealias Foo = ResinApp.Foo
  typealias Bar = ResinApp.Bar

  // struct AppState {
  //     var foo: Foo
  //     var bar: Bar
  // }
  @Test func `Two components of one app operate on states of the types Foo and Bar`() {
    let store = Store<AppState, any Action>(AppState()) {
      ResinApp.increasing.lift(\AppState.foo)
      ResinApp.writing.lift(\AppState.bar)
    }
    let (foo, bar) = (store.scope(\.foo), store.scope(\.bar))
    let received = LineLog()
    let tokens = Token.all(foo.observe(\.self) { received($0.count) }, bar.observe(\.self) { received($0.lines) })
    foo.send(ResinApp.Increase(amount: 2))
    bar.send(ResinApp.Write(line: "a"))
    #expect(received.lines == ["0", "[]", "2", #"["a"]"#])
    #expect(store.state == AppState(foo: Foo(count: 2), bar: Bar(lines: ["a"])))
    tokens.cancel()
  }

  // An `Action` has value semantics. And it can trigger two things: a `Reducer` can use an action to udpate the app
  // state; and a `Middleware` can handle an `Action` to trigger side effects.
  @Test func `An action is a value, which a reducer uses to update the state, and middleware for side effects`() {
    let increase = ResinApp.Increase(amount: 3)
    var other = increase
    other.amount = 4
    var sideEffects: [Int] = []
    let store = Store<Foo, any Action>(
      Foo(), ResinApp.increasing, interceptors: .after(ResinApp.Increase.self) { sideEffects.append($1.amount) })
    store.send(increase)
    #expect(store.state.count == 3 && sideEffects == [3])
  }

  // It only exposes the `AppState` through an (Incremental) `I<AppState>` such that various parts of the app can
  // observe change of the state and react upon those changes.
  @Test func `The state can be observed as an incremental value, and values derived from it`() {
    let store = Store<AppState, any Action>(AppState(), ResinApp.increasing.lift(\AppState.foo))
    let state: Incr<AppState> = store.incr(\.self)
    let isMany = state[\.foo.count].map { $0 > 1 }
    let received = LineLog()
    let token = isMany.observe { received($0) }
    for _ in 1...3 { store.send(ResinApp.Increase()) }
    #expect(received.lines == ["false", "true"] && state.value.foo.count == 3)
    token.cancel()
  }

  // `Middleware` and `Reducer`s can be registered with the store and any `Action` that gets dispatched will then be
  // send to those. The `Reducer`s are the only ones that are given an opportunity to update the state. Their handler
  // gets an `inout AppState` to operate on.
  @Test func `Reducers and middleware are registered with a store, and get each action that is sent`() {
    let store = Store(AppState(), EmptyReducer<AppState, any Action>())
    let seen = LineLog()
    let tokens = Token.all(
      store.add(ResinApp.increasing.lift(\AppState.foo)), store.add(ResinApp.writing.lift(\AppState.bar)),
      store.intercept(.after { state, action in seen("\(type(of: action)) \(state.foo.count)") }))
    store.send(ResinApp.Increase())
    store.send(ResinApp.Write(line: "b"))
    #expect(store.state == AppState(foo: Foo(count: 1), bar: Bar(lines: ["b"])))
    #expect(seen.lines == ["Increase 1", "Write 1"])
    tokens.cancel()
  }

  // As different parts of the app operate on subsets of the all encompasing `AppState`, each part can operate on a
  // `Store` that’s tied to the root store, but only operates on its subset (as noted above). The `Middleware` and
  // `Reducer`s can then also operate on such a store’s subset, which transparently ties into the root store.
  @Test func `A store for a part is tied to the root, as are reducers and middleware of the part`() {
    let store = Store(AppState(), EmptyReducer<AppState, any Action>())
    let foo = store.scope(\.foo)
    let reducer = foo.add(ResinApp.increasing)
    let middleware = foo.intercept(.enrich { foo, _ in foo.count = min(foo.count, 5) })
    store.send(ResinApp.Increase(amount: 2))
    #expect(foo.state.count == 2)
    foo.send(ResinApp.Increase(amount: 9))
    #expect(store.state.foo.count == 5 && foo.rootID == store.rootID)
    middleware.cancel()
    foo.send(ResinApp.Increase(amount: 9))
    #expect(foo.state.count == 14)
    reducer.cancel()
  }
}
