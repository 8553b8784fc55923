import Incremental
import Sluice
import Testing

/// How long derived values are kept, and the messages for wrong declarations.
@Suite struct DerivedMemoryTests {
  private final class Kept: Sendable, Equatable {
    static func == (a: Kept, b: Kept) -> Bool { a === b }
  }

  private struct Holder: Equatable, Identifiable {
    var id = 0
    var kept: Kept?
  }

  private static let held = Derived<Holder, Bool> { $0.kept != nil }

  @Test func `A computed value is freed with the store, also if a value of the graph stays`() {
    weak var kept: Kept?
    weak var released: Store<Holder, Bool>?
    var value: Incr<Bool>?
    do {
      let object = Kept()
      kept = object
      let store = Store(
        Holder(kept: object),
        Reduce<Holder, Bool> { holder, action, context in _ = context.derived(Self.held, of: holder) })
      released = store
      store.send(true)
      #expect(store.derived(Self.held))
      value = store.incr(derived: Self.held)
    }
    #expect(released == nil && value?.value == true)
    value = nil
    #expect(kept == nil)
  }

  @Test func `Values of removed rows are released while others are read`() {
    let store = Store(
      Rows<Holder>(),
      Reduce<Rows<Holder>, Int> { rows, first, context in
        rows = Rows((first..<first + 10).map { Holder(id: $0, kept: Kept()) })
        for row in rows { _ = context.derived(Self.held, of: row) }
      })
    store.send(0)
    weak let first = store.state[id: 0]?.kept
    for round in 1...40 { store.send(round * 10) }
    #expect(first == nil)
  }

  @Test func `A derived value that reads itself stops the program, with the path of the cycle`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Cycle.first(Cycle())
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for part in ["reads itself: first → second → first", "a third one"] { #expect(words.contains(part)) }
  }

  private struct Cycle: Equatable {
    static let first = Derived<Cycle, Int>("first") { $0[second] }
    static let second: Derived<Cycle, Int> = Derived("second") { $0[first] }
  }

  @Test func `A derived value that is declared again for each read is computed each time, and is reported once`() {
    let (computed, failures) = (Log(), Log())
    let reducer = Reduce<Int, Int> { count, step, context in
      let double = Derived<Int, Int> { number in
        computed("double")
        return number[\.self] * 2
      }
      count = context.derived(double, of: count) + step
    }
    let store = Store(0, reducer, onFailure: { failures($0.cause) })
    for _ in 1...40 { store.send(0) }
    #expect(computed.lines.count == 40 && failures.lines.count == 1)
    for part in ["DerivedMemoryTests.swift", "was declared 16 times", "`static let`"] {
      #expect(failures.lines.first?.contains(part) == true)
    }
  }
}
