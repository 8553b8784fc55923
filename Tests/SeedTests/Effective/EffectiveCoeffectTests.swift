import Foundation
import SluiceSeeds
import Testing

/// “Coeffects” of Effective's README.
@Suite struct EffectiveCoeffectTests {
  typealias AppState = Effective.AppState
  typealias AddTodo = Effective.AddTodo

  /// 4. Extracts the coeffect in the handler.
  static let timed = On<AppState, AddTodo>(AddTodo.self) { state, action, context in
    let time = context.now().timeIntervalSinceReferenceDate
    state.todos.append("\(Int(time)) \(action.name)")
  }

  static func at(_ seconds: Int) -> Date { Date(timeIntervalSinceReferenceDate: TimeInterval(seconds)) }

  // // 1. Register the value for the coeffect (with a value or closure)
  // store.registerCoeffect(key: "time", value: NSDate())
  //
  // // 2. Create an interceptor to inject the coeffect
  // let injectTime = store.injectCoeffect(name: "time")
  //
  // // 3. Add the interceptor to the event handler
  // store.registerEventEffects(actionClass: AddTodo.self, interceptors: [injectTime]) { coeffects, action in
  //     let state = coeffects["state"] as? AppState
  //     var newState = state ?? AppState()
  //
  //     // 4. Extract the coeffect in the event handler
  //     let time = coeffects["time"] as? NSDate
  //     let todoName = String(describing: time) + " " + action.name
  //     newState.todos.append(todoName)
  //
  //     return [ "state": newState ]
  // }
  @Test func `A coeffect is a value, or a closure that runs for each action, and handlers read it`() {
    let value = Store(AppState(), Self.timed, dependencies: [Provide(\.now, .constant(Self.at(7)))])
    value.send(AddTodo(name: "milk"), AddTodo(name: "bread"))
    #expect(value.state.todos == ["7 milk", "7 bread"])

    let evaluations = LineLog()
    let ticking = DateGenerator {
      evaluations("")
      return Self.at(evaluations.lines.count)
    }
    let closure = Store(AppState(), Self.timed, dependencies: [Provide(\.now, ticking)])
    closure.send(AddTodo(name: "milk"), AddTodo(name: "bread"))
    #expect(closure.state.todos == ["1 milk", "2 bread"])

    // Injected into this handler only, as an interceptor of the registration does.
    let injected = Store(AppState(), Self.timed.dependency(\.now, .constant(Self.at(9))))
    injected.send(AddTodo(name: "milk"))
    #expect(injected.state.todos == ["9 milk"])
  }

  /// README: “individual coeffects can be replaced for testing”; Effective B.3 #4: a handler that has it keeps the old
  /// one
  @Test func `A test replaces a coeffect, also for handlers that are registered already`() {
    let store = Store(AppState(), Self.timed, dependencies: [Provide(\.now, .constant(Self.at(1)))])
    store.send(AddTodo(name: "milk"))
    store.send(AddTodo(name: "bread"), dependencies: { Provide(\.now, .constant(Self.at(2))) })
    store.send(AddTodo(name: "salt"))
    #expect(store.state.todos == ["1 milk", "2 bread", "1 salt"])
    var byHand = AppState()
    Self.timed.apply(AddTodo(name: "milk"), to: &byHand, dependencies: .test())
    #expect(byHand.todos == ["0 milk"])
  }

  /// testCoeffectInjection
  @Test func `An injected coeffect is visible in the handler that describes effects`() {
    struct Note: EffectRequest { let text: String }
    enum NameKey: Dependency { static let defaultValue = "nobody" }
    let handler = On<AppState, AddTodo>(AddTodo.self) { _, action, context in
      context.perform(Note(text: "\(context[NameKey.self]): \(action.name)"))
    }
    let log = LineLog()
    let store = Store(
      AppState(), handler, dependencies: [Provide(NameKey.self, "Ann")],
      handlers: [EffectHandler(Note.self) { log($0.text) }])
    store.send(AddTodo(name: "milk"))
    #expect(log.lines == ["Ann: milk"])
  }
}
