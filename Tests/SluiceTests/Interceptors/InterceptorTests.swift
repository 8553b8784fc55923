import Sluice
import Testing

/// The effect of an interceptor on an action, the state, and sent actions.
@Suite struct InterceptorTests {
  private func lines(_ interceptor: Interceptor<[String], Int>, _ actions: Int...) -> [String] {
    let store = Store([], noteActions, interceptors: interceptor)
    for action in actions { store.send(action) }
    return store.state
  }

  @Test func `An interceptor sees the state before and after`() {
    let seen = Log()
    _ = lines(
      Interceptor { lines, action, context, next in
        seen("\(action) before \(lines)")
        next(&lines, action, context)
        seen("after \(lines)")
      }, 1, 2)
    #expect(
      seen.lines == ["1 before []", "after [\"1\"]", "2 before [\"1\"]", "after [\"1\", \"2\"]"])
  }

  @Test func `An interceptor may drop an action, replace it, or handle it several times`() {
    #expect(lines(Interceptor { _, _, _, _ in }, 1) == [])
    #expect(lines(Interceptor { next, action, context, handle in handle(&next, action + 1, context) }, 1) == ["2"])
    #expect(
      lines(
        Interceptor { lines, action, context, next in
          for _ in 0..<action { next(&lines, action, context) }
        }, 3) == ["3", "3", "3"])
  }

  @Test func `Actions that an interceptor sends are queued behind those sent before`() {
    let twice = Interceptor<[String], Int> { lines, action, context, next in
      if action == 1 { context.send(7) }
      next(&lines, action, context)
      if action == 1 { context.send(8) }
    }
    let store = Store([], noteActions, interceptors: twice)
    store.send(1, 2)
    #expect(store.state == ["1", "2", "7", "8"])
  }

  @Test func `An interceptor of a store may capture values that are not Sendable`() {
    var count = 0
    let store = Store([], noteActions, interceptors: .after { _, _ in count += 1 })
    store.send(1, 2)
    #expect(count == 2)
  }

  @Test func `The values that an interceptor keeps are made once for each place, and outlive removed parts`() {
    final class Count { var value = 0 }
    let made = Log()
    let counting = Interceptor<[String], Int>(making: { next in
      let count = Count()
      made("made")
      return { lines, action, context in
        count.value += 1
        lines.append("#\(count.value)")
        next(&lines, action, context)
      }
    })
    let store = Store([], noteActions, interceptors: counting)
    store.send(1)
    let added = store.add(noteActions)
    store.send(2)
    let other = store.intercept(passing("a"))
    store.send(3)
    #expect(store.state == ["#1", "1", "#2", "2", "2", "#3", "a>", "3", "3", "<a"])
    #expect(made.lines.count == 1)
    _ = Token.all(added, other)
  }

  @Test func `An interceptor inside a reducer is made for each store`() {
    let reducer = noteActions.intercepted(
      by: Interceptor(making: { next in
        var count = 0
        return { lines, action, context in
          count += 1
          next(&lines, action + count, context)
        }
      }))
    let (a, b) = (Store([], reducer), Store([], reducer))
    a.send(0, 0)
    b.send(0)
    #expect(a.state == ["1", "2"] && b.state == ["1"])
  }

  @Test func `Several interceptors form one, the outermost first`() {
    #expect(lines([passing("a"), passing("b")], 1) == ["a>", "b>", "1", "<b", "<a"])
    #expect(
      lines([[passing("a")], [], [passing("b"), passing("c")]], 1) == ["a>", "b>", "c>", "1", "<c", "<b", "<a"])
    #expect(lines([], 1) == ["1"])
    #expect(lines(Interceptor(["a", "b"].map(passing)), 1) == ["a>", "b>", "1", "<b", "<a"])
  }

  @Test func `An interceptor changes or drops the actions that are sent inside it`() {
    let taming = Interceptor<[String], Int> { lines, action, context, next in
      context.changing({ $0 == 13 ? nil : $0 + 1 }) { next(&lines, action, $0) }
    }
    #expect(lines(taming, 1_001, 1_013) == ["1001", "2", "1013"])
  }

  @Test func `An interceptor drops effects that are described inside it, and no others`() async {
    let working = Reduce<[String], Int> { lines, action, context in
      lines.append("\(action)")
      if action < 10 { context.run { send in send(action * 10) } }
    }
    let reducer = working.intercepted(
      by: Interceptor { lines, action, context, next in
        context.changing({ $0 }, dropsEffects: action.isMultiple(of: 2)) { next(&lines, action, $0) }
      })
    let store = plainStore([], reducer, sending: [1, 2])
    await store.runWaitingEffects()
    #expect(store.state == ["1", "2", "10"])
  }
}
