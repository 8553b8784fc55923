import Sluice
import Testing

/// Actions of an open set, and the handlers of their types.
@Suite struct HandlerTests {
  struct Add: Action { var amount: Int }
  struct Clear: Action {}
  struct Cleared: Action {}
  struct Unknown: Action {}

  let add = On<[Int], Add>(Add.self) { numbers, action in numbers.append(action.amount) }
  let clear = On<[Int], Clear>(Clear.self) { numbers, _, context in
    numbers = []
    context.send(Cleared())
  }
  let cleared = On<[Int], Cleared>(Cleared.self) { numbers, _ in numbers.append(-1) }

  @Test func `A handler takes the actions of its type only`() {
    let all = Combined {
      add
      clear
      cleared
    }
    #expect(all([], Add(amount: 3)) == [3])
    #expect(all([1, 2], Clear()) == [-1])
    #expect(add([], Clear()) == [])
  }

  @Test func `Several handlers of one type run in order, also between others`() {
    let text = Combined<String, any Action> {
      On(Add.self) { text, _ in text += "a" }
      On(Clear.self) { text, _ in text += "-" }
      On(Add.self) { text, _ in text += "b" }
      Reduce { text, _ in text += "|" }
      On(Clear.self) { text, _ in text += "_" }
      On(Add.self) { text, _ in text += "c" }
    }
    #expect(text("", Add(amount: 0)) == "ab|c")
    #expect(text("", Clear()) == "-|_")
  }

  @Test func `A reducer for one type handles the actions of that type, and the actions that it sends`() {
    let down = Reduce<[Int], Add> { numbers, action, context in
      numbers.append(action.amount)
      if action.amount > 0 { context.send(Add(amount: action.amount - 1)) }
    }
    let store = Store<[Int], any Action>([]) {
      On(down)
      clear
      cleared
    }
    store.send(Add(amount: 2))
    #expect(store.state == [2, 1, 0])
  }

  @Test func `Only the handlers of the action's type are called in a table`() {
    let calls = Tries()
    // A handler for a generic type with another argument has another type.
    let others = (0..<1_000).map { _ in
      On<[Int], Clear>(Clear.self) { _, _ in calls.next() }
    }
    let store = Store<[Int], any Action>([]) {
      for other in others { other }
      add
    }
    for number in 0..<3 { store.send(Add(amount: number)) }
    #expect(store.state == [0, 1, 2] && calls.count == 0)
    store.send(Clear())
    #expect(calls.count == 1_000)
  }

  @Test func `Handlers of a lifted feature have a table of their own`() {
    struct App { var left: [Int] = [], right: [Int] = [] }
    let feature = Combined<[Int], any Action> {
      add
      clear
    }
    let store = Store<App, any Action>(App()) {
      feature.lift(\.left)
      On(Add.self) { app, action in app.right.append(action.amount * 10) }
    }
    store.send(Add(amount: 4))
    #expect(store.state.left == [4] && store.state.right == [40])
  }
}
