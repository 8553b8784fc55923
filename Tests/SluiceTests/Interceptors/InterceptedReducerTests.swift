import Sluice
import Testing

/// Interceptors around one reducer, a subtree, or the handler of one type of actions.
@Suite struct InterceptedReducerTests {
  @Test func `An interceptor surrounds its reducer, and not those beside it`() {
    let reducer = Combined<[String], Int> {
      noteActions
      noteActions.intercepted(by: passing("a"))
    }
    #expect(reducer([], 1) == ["1", "a>", "1", "<a"])
  }

  @Test func `An interceptor surrounds a subtree of reducers`() {
    let tree = Combined<[String], Int> {
      noteActions
      noteActions
    }
    #expect(tree.intercepted(by: passing("a"))([], 1) == ["a>", "1", "1", "<a"])
  }

  @Test func `The first attached interceptor is the outermost, also in a chain of calls`() {
    let chained: some Reducer<[String], Int> = noteActions.intercepted(by: passing("a"))
    #expect(chained.intercepted(by: [passing("b"), passing("c")])([], 1) == ["a>", "b>", "c>", "1", "<c", "<b", "<a"])
    let around = Combined<[String], Int> { chained.intercepted(by: passing("b")) }
    #expect(around.intercepted(by: passing("z"))([], 1) == ["z>", "a>", "b>", "1", "<b", "<a", "<z"])
  }

  struct Add: Action { var number = 0 }
  struct Clear: Action {}
  struct Unknown: Action {}

  @Test func `An interceptor around a handler sees the actions of its type only, and changes them`() {
    let seen = Trace()
    let numbers = Combined<[Int], any Action> {
      On(Add.self) { numbers, action in numbers.append(action.number) }
        .intercepted(by: .before { _, action, _ in seen.note("\(type(of: action))") })
        .intercepted(
          by: .on(Add.self) { numbers, action, context, next in
            next(&numbers, Add(number: action.number * 2), context)
          })
      On(Clear.self) { numbers, _ in numbers = [] }
    }
    let failures = Log()
    let store = Store([], numbers, onFailure: { failures($0.cause) })
    store.send(Add(number: 4))
    #expect(store.state == [8])
    store.send(Clear())
    store.send(Unknown())
    #expect(store.state == [] && seen.lines == ["Add"])
    #expect(failures.lines.count == 1 && failures.lines[0].contains("type Unknown"))
  }

  @Test func `An action that an interceptor drops is not reported as unknown`() {
    let failures = Log()
    let handler = On<[Int], Add>(Add.self) { numbers, action in numbers.append(action.number) }
    let dropping = handler.intercepted(by: .filter { _, _ in false })
    for reducer in [
      dropping.erased(), Combined { dropping }.erased(),
      Combined { handler }.intercepted(
        by: .filter { _, _ in false }
      ).erased(),
    ] {
      let store = Store([], reducer, onFailure: { failures($0.cause) })
      store.send(Add())
      #expect(store.state == [])
    }
    #expect(failures.lines == [])
  }

  @Test func `A whole handler sees and changes state, action, what is sent and which effects start`() async {
    let handler = On<[Int], Add>(Add.self) { numbers, action, context in
      numbers.append(action.number)
      if action.number < 10 { context.send(Add(number: 20)) }
      if action.number < 10 { context.run { send in send(Add(number: 30)) } }
    }
    let whole = handler.intercepted(
      by: .on(Add.self) { numbers, action, context, next in
        context.changing({ _ in Add(number: 21) }, dropsEffects: true) {
          next(&numbers, Add(number: action.number + 1), $0)
        }
        numbers.append(-1)
      })
    let store = plainStore([], whole, sending: [Add(number: 1)])
    await store.runWaitingEffects()
    #expect(store.state == [2, -1, 22, -1])
  }
}
