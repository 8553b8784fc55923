import Incremental
import SluiceSeeds
import Testing

/// The laws of Effective's own tests, beside its README.
@Suite struct EffectiveSuiteTests {
  typealias AppState = Effective.AppState
  typealias AddTodo = Effective.AddTodo

  struct DoNothing: Action {}
  struct RemoveTodo: Action { let name: String }

  static let todos = Combined<AppState, any Action> {
    Effective.adding
    On(DoNothing.self) { _, _ in }
    On(RemoveTodo.self) { state, action in state.todos.removeAll { $0 == action.name } }
  }

  /// testTodoSimple
  @Test func `Handlers append in order, an action may change nothing, and a duplicate handler is accepted`() {
    let store = Store(AppState(), Self.todos, onFailure: { Issue.record("\($0)") })
    store.send(AddTodo(name: "milk"))
    store.send(DoNothing())
    store.send(AddTodo(name: "bread"))
    store.send(AddTodo(name: "milk"))
    #expect(store.state.todos == ["milk", "bread", "milk"])
  }

  /// testObservingKeyPathsWithEquatable
  @Test func `An observer gets the initial value, and then one for each change, in order`() {
    let store = Store(AppState(), Self.todos)
    let log = LineLog()
    let token = store.observe(\.todos.count) { log($0) }
    for name in ["milk", "bread", "salt"] {
      store.send(AddTodo(name: name))
      store.send(DoNothing())
    }
    #expect(log.lines == ["0", "1", "2", "3"])
    token.cancel()
  }

  /// testObservingKeyPathsWithArrayT
  @Test func `An observer with a comparison of its own gets the initial value, and then one for each change`() {
    let store = Store(AppState(), Self.todos)
    let log = LineLog()
    let token = store.observe(\.todos, isEqual: ==) { log($0.count) }
    for name in ["milk", "bread", "salt"] {
      store.send(AddTodo(name: name))
      store.send(RemoveTodo(name: "nothing"))
    }
    #expect(log.lines == ["0", "1", "2", "3"])
    token.cancel()
  }

  /// db-handler-interceptor of re-frame
  @Test func `A handler of the state gets the state and the action, and its result is the new state`() {
    struct Set: Action { let name: String }
    let seen = LineLog()
    let handler = On(
      Reduce<AppState, Set>.pure { state, action in
        seen("\(state.todos) \(action.name)")
        return AppState(todos: [action.name])
      })
    let store = Store(AppState(todos: ["old"]), handler)
    store.send(Set(name: "new"))
    #expect(seen.lines == [#"["old"] new"#] && store.state.todos == ["new"])
  }

  /// fx-handler-interceptor of re-frame
  @Test func `A handler with effects gets the coeffects and the action, and the effects it describes are performed`() {
    struct Save: EffectRequest { let text: String }
    let handler = On<AppState, AddTodo>(AddTodo.self) { state, action, context in
      context.perform(Save(text: "\(state.todos) \(action.name) \(context.isTest)"))
    }
    let saved = LineLog()
    let store = Store(
      AppState(todos: ["old"]), handler, dependencies: .test(), handlers: [EffectHandler(Save.self) { saved($0.text) }])
    store.send(AddTodo(name: "new"))
    #expect(saved.lines == [#"["old"] new true"#] && store.state.todos == ["old"])
  }

  /// dispatch-sync-fx-dispatch-cascade of re-frame
  @Test func `An action that a handler sends comes after its own, and an observer of actions is notified of both`() {
    struct Parent: Action {}
    let log = LineLog()
    let store = Store(
      AppState(),
      Combined<AppState, any Action> {
        On(Parent.self) { state, _, context in
          context.send(AddTodo(name: "child"))
          state.todos.append("parent")
        }
        Effective.adding
      }, services: { ActionHook<AppState, any Action>(after: { action, _ in log(type(of: action)) }) })
    store.send(Parent())
    #expect(store.state.todos == ["parent", "child"] && log.lines == ["Parent", "AddTodo"])
  }
}
