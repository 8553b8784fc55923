import Sluice
import Testing

/// Law 13: what is attached copies nothing, save what asks for the old value of that very part.
@Suite struct InPlaceInterceptorTests {
  private static let still: [(name: String, interceptor: @Sendable () -> Interceptor<Probe, ProbeAction>)] = [
    ("wrap", { Interceptor { state, action, context, next in next(&state, action, context) } }),
    ("making", { Interceptor(making: { $0 }) }), ("before", { .before { state, _, _ in state.count += 1 } }),
    ("after", { .after { state, _ in _ = state.numbers.count } }),
    ("enrich", { .enrich { state, _ in state.numbers[3] += 1 } }),
    (
      "path",
      {
        .path(
          \.numbers,
          before: {
            $0[1] += 1; _ = ($1, $2)
          }, after: { numbers, _, _ in numbers[2] += 1 })
      }
    ),
    ("onChange of another part", { .onChange(of: \.count) { _, _ in } }),
    ("validate", { .validate("there") { !$0.numbers.isEmpty } }), ("map", { .map { state, action in action } }),
    ("filter", { .filter { state, _ in state.numbers.count > 1 } }),
    ("flatMap", { .flatMap { _, action in [action] } }),
    ("compactMap", { .compactMap { _, action in action } }),
    ("when", { Interceptor { $3(&$0, $1, $2) }.when { state, _ in state.numbers[0] == 0 } }),
  ]

  @Test func `An action that changes one element of a million-element array copies nothing`() {
    for (name, make) in Self.still {
      let inReducer = Store(large, probe.intercepted(by: make()))
      #expect(copies(in: inReducer) == 0, "\(name), in a reducer")
      let inStore = Store(large, probe, interceptors: make())
      #expect(copies(in: inStore) == 0, "\(name), in a store")
      let token = inStore.intercept(make())
      #expect(copies(in: inStore) == 0, "\(name), attached later")
      withExtendedLifetime(token) {}
    }
  }

  @Test func `An interceptor that reads the old value of a part copies it, once for each action`() {
    for interceptor in [
      Interceptor<Probe, ProbeAction>.onChange(of: \.numbers) { _, _ in },
      .debug(to: { _ in }, describe: { _, _ in nil }),
    ] { #expect(copies(in: Store(large, probe, interceptors: interceptor)) == 2) }
  }

  private let large = Probe(numbers: Array(repeating: 0, count: 1_000_000))

  /// How many of two actions, after a first one, moved the array.
  private func copies(in store: Store<Probe, ProbeAction>) -> Int {
    store.send(.element(999_999, 6))
    var addresses = [store.state.numbers.address]
    for action in [ProbeAction.element(999_999, 7), .element(5, 8)] {
      store.send(action)
      addresses.append(store.state.numbers.address)
    }
    #expect(store.state.numbers[999_999] == 7 && store.state.numbers[5] == 8)
    return zip(addresses, addresses.dropFirst()).count { $0 != $1 }
  }
}
