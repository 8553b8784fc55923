import Sluice
import Testing

/// The combinators on actions.
@Suite struct InterceptorActionsTests {
  private func lines(_ interceptor: Interceptor<[String], Int>, _ actions: Int...) -> [String] {
    let store = Store([], noteActions, interceptors: interceptor)
    store.send(group: actions)
    return store.state
  }

  @Test func `map replaces each action, and sees the state before it`() {
    #expect(lines(.map { state, action in action * 10 + state.count }, 1, 2) == ["10", "21"])
  }

  @Test func `filter passes on the actions for which the condition holds`() {
    #expect(lines(.filter { state, action in action > 1 && state.count < 2 }, 1, 2, 3, 4) == ["2", "3"])
  }

  @Test func `compactMap replaces an action by another, or by none`() {
    #expect(lines(.compactMap { _, action in action > 1 ? -action : nil }, 1, 2) == ["-2"])
  }

  @Test func `flatMap replaces an action by others, each of which sees the changes of those before it`() {
    let counting = Interceptor<[String], Int>.map { state, action in action * 10 + state.count }
    #expect(
      lines([.flatMap { _, action in Array(repeating: action, count: action) }, counting], 3, 0, 1)
        == ["30", "31", "32", "13"])
  }

  @Test func `when restricts an interceptor to some actions`() {
    #expect(lines([passing("a").when { _, action in action > 1 }], 1, 2) == ["1", "a>", "2", "<a"])
    #expect(lines([[passing("a"), passing("b")], []], 1) == ["a>", "b>", "1", "<b", "<a"])
    let both: Interceptor<[String], Int> = [passing("a"), passing("b")]
    #expect(lines(both.when { state, _ in state.isEmpty }, 1, 2) == ["a>", "b>", "1", "<b", "<a", "2"])
  }

  @Test func `on wraps one case of a closed enum, and may change its payload`() {
    enum Order {
      case add(Int), clear
    }
    let orders = Reduce<[Int], Order> { numbers, order in
      switch order {
      case .add(let number): numbers.append(number)
      case .clear: numbers = []
      }
    }
    let store = Store(
      [], orders,
      interceptors: .on(case: Order.add) { numbers, number, context, next in
        next(&numbers, number * 2, context)
        if number == 3 { context.send(.add(10)) }
      })
    store.send(.add(3))
    #expect(store.state == [6, 20])
    store.send(.clear)
    #expect(store.state == [])
  }

  @Test func `on takes a constructor, and a case without payload as a value`() {
    enum Order { case add(Int), clear }
    let orders = Reduce<[Int], Order> { numbers, order in
      switch order {
      case .add(let number): numbers.append(number)
      case .clear: numbers = []
      }
    }
    let store = Store(
      [], orders,
      interceptors: [
        .on(case: Order.add) { numbers, number, context, next in next(&numbers, number * 2, context) },
        .on(case: EnumCase(Order.clear)) { numbers, _, context, next in
          if numbers.count > 1 { next(&numbers, (), context) }
        },
      ])
    store.send(.add(3))
    store.send(.clear)
    #expect(store.state == [6])
    store.send(.add(4), .clear)
    #expect(store.state == [])
  }
}
