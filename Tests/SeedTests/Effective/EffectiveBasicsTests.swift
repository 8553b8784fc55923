import Incremental
import SluiceSeeds
import Testing

private struct ComparedState {
  var todos: [String] = []
  var attempts = 0
}

extension ComparedState: Equatable {}

private func == (lhs: ComparedState, rhs: ComparedState) -> Bool {
  return lhs.todos == rhs.todos
}

/// “Basic Usage” of Effective's README.
@Suite struct EffectiveBasicsTests {
  typealias AppState = Effective.AppState
  typealias AddTodo = Effective.AddTodo

  // struct AppState {
  //     var todos: [String] = []
  // }
  @Test func `A state is a struct, whose properties are variables so that handlers change them`() {
    struct AppState {
      var todos: [String] = []
    }
    let store = Store<AppState, any Action>(AppState()) {
      On(AddTodo.self) { state, action in state.todos.append(action.name) }
    }
    store.send(AddTodo(name: "milk"))
    #expect(store.state.todos == ["milk"])
  }

  // extension AppState: Equatable {}
  //
  // func == (lhs: AppState, rhs: AppState) -> Bool {
  //     return lhs.todos == rhs.todos
  // }
  @Test func `A state defines its own Equatable, and an observer of all of it is notified of unequal values`() {
    let log = LineLog()
    let store = Store<ComparedState, any Action>(ComparedState()) {
      On(AddTodo.self) { state, action in
        state.attempts += 1
        if !action.name.isEmpty { state.todos.append(action.name) }
      }
    }
    let token = store.observe(\.self) { log($0.todos) }
    for name in ["milk", "", "bread"] { store.send(AddTodo(name: name)) }
    #expect(log.lines == ["[]", #"["milk"]"#, #"["milk", "bread"]"#] && store.state.attempts == 3)
    token.cancel()
  }

  // struct AddTodo: Action {
  //     let name: String
  // }
  @Test func `Any struct that conforms is an action`() {
    struct AddTodo: Action {
      let name: String
    }
    let action: any Action = AddTodo(name: "milk")
    let store = Store([], On<[String], AddTodo>(AddTodo.self) { $0.append($1.name) })
    store.send(action)
    #expect(store.state == ["milk"])
  }

  // let store = Store(initialState: AppState())
  @Test func `A store is made of an initial state, before it has any handlers`() {
    let store = Store(AppState(), EmptyReducer<AppState, any Action>())
    #expect(store.state == AppState())
    store.send(AddTodo(name: "milk"))
    #expect(store.state == AppState())
  }

  // store.registerEventState(actionClass: AddTodo.self) { (state, action) in
  //     var s = state
  //     s.todos.append(action.name)
  //     return s
  // }
  @Test func `A handler is registered for one type of actions, and makes a new state of the old one`() {
    let store = Effective.makeStore()
    let handler = store.add(
      On(
        Reduce<AppState, AddTodo>.pure { (state, action) in
          var s = state
          s.todos.append(action.name)
          return s
        }))
    store.send(AddTodo(name: "milk"))
    #expect(store.state.todos == ["milk"])
    handler.cancel()
  }

  // let todos: Driver<[String]> = store.observe(keyPath: \.todos, comparer: ==)
  @Test func `The part at a key path is observed, with a custom comparison where it is needed`() {
    let store = Store(AppState(), Effective.adding)
    let (all, last) = (LineLog(), LineLog())
    let token = Token.all(
      store.observe(\.todos, isEqual: ==) { all($0) },
      store.observe(\.todos) { all($0.count) },
      store.observe(\.todos, isEqual: { $0.last == $1.last }) { last($0.count) })
    for name in ["milk", "milk"] { store.send(AddTodo(name: name)) }
    #expect(all.lines == ["[]", "0", #"["milk"]"#, "1", #"["milk", "milk"]"#, "2"])
    #expect(last.lines == ["0", "1"])
    token.cancel()
  }

  // store.dispatch(AddTodo(name: "Dispatch more actions"))
  @Test func `An action is handled, and its observers are notified, before send returns`() {
    let store = Store(AppState(), Effective.adding)
    let log = LineLog()
    let todos = store.observe(\.todos) { log($0) }
    store.send(AddTodo(name: "Dispatch more actions"))
    #expect(store.state.todos == ["Dispatch more actions"])
    #expect(log.lines == ["[]", #"["Dispatch more actions"]"#])
    todos.cancel()
  }
}
