import SluiceSeeds
import Testing

/// “Using Effects” of Effective's README.
@MainActor @Suite struct EffectiveEffectsTests {
  typealias AppState = Effective.AppState

  struct AddTodoAndIncrement: Action { let name: String }
  struct Count: Action { let effect: CounterEffect }

  /// The effect is a type with a handler, instead of a key with a value of any type.
  enum CounterEffect: EffectRequest {
    case increment
    case decrement
  }

  static let counting = Combined<AppState, any Action> {
    Effective.adding
    On(Count.self) { _, action, context in context.perform(action.effect) }
    On(AddTodoAndIncrement.self) { state, action, context in
      var newState = state
      newState.todos.append(action.name)
      context.perform(CounterEffect.increment)
      state = newState
    }
  }.performing(CounterEffect.self)

  /// What the effects change outside of the store.
  final class Counter {
    var actionsAdded = 0
  }

  let counter = Counter()
  let store: Effective.AppStore

  init() {
    store = Store(
      AppState(), Self.counting,
      handlers: [
        EffectHandler(CounterEffect.self) { [counter] effect in counter.actionsAdded += effect == .increment ? 1 : -1 }
      ])
  }

  // enum CounterEffect {
  //     case increment
  //     case decrement
  // }
  @Test func `An effect is a value of its own type, and a test inspects the effects that a handler describes`() {
    enum CounterEffect: EffectRequest {
      case increment
      case decrement
    }
    struct Added: Action {}
    let adding = On<AppState, Added>(Added.self) { _, _, context in
      context.perform(CounterEffect.increment)
      context.perform(CounterEffect.decrement)
    }
    let log = LineLog()
    let store = Store(AppState(), adding, handlers: [EffectHandler(CounterEffect.self) { log($0) }])
    store.send(Added())
    #expect(log.lines == ["increment", "decrement"])
  }

  // var actionsAdded = 0
  // store.registerEffect(key: "counter") { action in
  //     if let action = action as? CounterEffect {
  //         switch action {
  //         case .increment:
  //             actionsAdded += 1
  //         }
  //     }
  // }
  @Test func `A handler of effects does work outside the store for the effect that it is given`() {
    var actionsAdded = 0
    let store = Store(AppState(), Self.counting, onFailure: { _ in })
    let handler = store.handle(
      EffectHandler(CounterEffect.self) { action in
        switch action {
        case .increment: actionsAdded += 1
        case .decrement: actionsAdded -= 1
        }
      })
    for effect in [CounterEffect.increment, .increment, .decrement, .increment] { store.send(Count(effect: effect)) }
    #expect(actionsAdded == 2)
    handler.cancel()
  }

  // struct AddTodoAndIncrement: Action { … }
  //
  // store.registerEventEffects(actionClass: AddTodoAndIncrement.self) { coeffects, action in
  //     let state = coeffects["state"] as? AppState
  //     var newState = state ?? AppState()
  //     newState.todos.append(action.name)
  //
  //     return [ "counter": CounterEffect.increment,
  //              "state": newState ]
  // }
  @Test func `A handler of actions returns effects and a state, and each takes effect once for each action`() {
    for name in ["milk", "bread", "milk"] { store.send(AddTodoAndIncrement(name: name)) }
    #expect(counter.actionsAdded == 3 && store.state.todos == ["milk", "bread", "milk"])
    store.send(Effective.AddTodo(name: "salt"))
    #expect(counter.actionsAdded == 3)
  }

  /// README: “effects can be easily stubbed out for testing by calling `registerEffect`”
  @Test func `A test answers an effect with a handler of its own, at any time`() {
    store.send(AddTodoAndIncrement(name: "milk"))
    let log = LineLog()
    let stub = store.replaceHandler(with: EffectHandler(CounterEffect.self) { log($0) })
    store.send(AddTodoAndIncrement(name: "bread"))
    #expect(counter.actionsAdded == 1 && log.lines == ["increment"])
    stub.cancel()
    store.send(AddTodoAndIncrement(name: "salt"))
    #expect(counter.actionsAdded == 2 && log.lines == ["increment"])
  }

  /// Effective B.3 #3; and report-missing-handler of re-frame
  @Test func `An effect that no handler performs is reported once by its type, and the store continues`() {
    let log = LineLog()
    let store = Store(AppState(), Self.counting, onFailure: { log($0.cause) })
    store.send(Effective.AddTodo(name: "milk"))
    #expect(log.lines.count == 1 && log.lines[0].contains("No handler performs effects of the kind CounterEffect"))
    store.send(Effective.AddTodo(name: "bread"))
    #expect(log.lines.count == 1 && store.state.todos == ["milk", "bread"])
  }
}
