import Sluice
import Testing

/// Where values of all kinds of layouts lie.
@MainActor @Suite struct SharedLayoutTests {
  private struct Nothing: Equatable, Sendable {}

  private struct Mixed<Value: Equatable & Sendable>: Equatable {
    var small: Int8 = 1
    @Shared var one: Value
    var middle: Int16 = 2
    @Shared var two: Value
    var last: Int8 = 3

    init(_ value: Value) {
      _one = Shared(wrappedValue: value, .inMemory("value"))
      _two = Shared(wrappedValue: value, .inMemory("value"))
    }
  }

  private func expectShared<Value: Equatable & Sendable>(_ values: Value...) {
    var dependencies = Dependencies()
    dependencies.sharedPlaces = SharedPlaces()
    let store = Store(
      Mixed(values[0]), Reduce<Mixed<Value>, Value> { state, value, _ in state.two = value }, dependencies: dependencies
    )
    for value in values {
      store.send(value)
      #expect(store.state.one == value && store.state.two == value)
      #expect(store.state.small == 1 && store.state.middle == 2 && store.state.last == 3)
    }
  }

  @Test func `Values of all sizes and alignments are shared`() {
    expectShared(UInt8(1), 2)
    expectShared("one", "a string that is too long to be stored in place")
    expectShared(SIMD4<Float>(repeating: 1), SIMD4<Float>(repeating: 2))
    expectShared(SIMD8<Double>(repeating: 1), SIMD8<Double>(repeating: 2))
    expectShared([1], [1, 2, 3])
    expectShared(Optional(1), nil)
    expectShared(Nothing(), Nothing())
  }
}
