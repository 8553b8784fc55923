import Sluice
import SluiceTesting
import Testing

/// The kit for interceptors: right ones pass, and each wrong one is found by its rule.
@Suite struct InterceptorConformanceTests {
  enum Action: Equatable { case up, down, twice }

  private let count = Reduce<Int, Action> { count, action, context in
    switch action {
    case .up: count += 1
    case .down: count -= 1
    case .twice:
      context.send(.up)
      context.send(.up)
    }
  }

  private func problems(
    _ kind: InterceptorConformance.Kind = .changing, _ make: () -> Interceptor<Int, Action>
  ) -> [String] {
    do {
      try InterceptorConformance.check(0, count, [.up, .twice, .down, .up], kind: kind, make: make)
      return []
    } catch let error as NotConforming {
      return error.problems
    } catch {
      return ["\(error)"]
    }
  }

  private func rules(
    _ kind: InterceptorConformance.Kind = .changing, _ make: () -> Interceptor<Int, Action>
  ) -> [String] {
    problems(kind, make).map { String($0.prefix { $0 != ":" }) }
  }

  @Test func `The interceptors of the library keep the rules`() {
    #expect(problems(.watching) { .debug(to: { _ in }) } == [])
    #expect(problems(.watching) { .after { _, _ in } } == [])
    #expect(problems { .filter { state, _ in state < 2 } } == [])
    #expect(problems { .enrich { count, _ in count = min(count, 2) } } == [])
  }

  @Test func `An interceptor with a memory keeps the rules if each place has its own`() {
    #expect(
      problems {
        Interceptor(making: { next in
          var seen = 0
          return { state, action, context in
            seen += 1
            if seen < 3 { next(&state, action, context) }
          }
        })
      } == [])
  }

  @Test func `An interceptor that shares its memory between places is found`() {
    let found = rules {
      var seen = 0
      return Interceptor { state, action, context, next in
        seen += 1
        if seen < 3 { next(&state, action, context) }
      }
    }
    #expect(found.contains("It keeps nothing that two places share"))
  }

  @Test func `An interceptor that acts differently each time is found`() {
    var runs = 0
    let found = rules {
      runs += 1
      let number = runs
      return .enrich { count, _ in count += number }
    }
    #expect(found.contains("It does the same each time"))
    #expect(found.contains("A journal with what was sent leads to the same state"))
  }

  @Test func `An interceptor that sends without end is found`() {
    #expect(
      rules {
        Interceptor { state, action, context, next in
          next(&state, action, context)
          context.send(.up)
        }
      }.contains("It reports nothing, and what it sends comes to rest"))
  }

  @Test func `A watcher that changes, drops or doubles an action is found`() {
    #expect(rules(.watching) { .enrich { count, _ in count += 1 } }.contains("It changes nothing of the state"))
    #expect(
      rules(.watching) { .filter { _, action in action != .down } }.contains(
        "It hands on each action once, and sends none"))
    #expect(
      rules(.watching) {
        Interceptor { state, action, context, next in
          next(&state, action, context)
          if action == .twice { next(&state, action, context) }
        }
      }.contains("It hands on each action once, and sends none"))
  }
}
