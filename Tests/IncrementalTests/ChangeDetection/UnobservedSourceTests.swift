import Incremental
import Testing

/// Values of a state without observers: the graph does not see their changes, so each read compares.
@Suite struct UnobservedSourceTests {
  struct Pair: Equatable {
    var (a, b) = (0, 0)
  }

  let lab = StateLab(Pair())

  @Test func `A value that is computed from a source is current in each read`() {
    let sum = lab.source(\.a).map { $0 + 1 }.map2(lab.source(\.b)) { $0 + $1 }
    let tracked = lab.graph.computed { sum.value * 2 }
    #expect(tracked.value == 2)
    changeUnseen { $0.a = 1 }
    #expect(tracked.value == 4)
    changeUnseen { $0.b = 5 }
    #expect(tracked.value == 14)
    #expect(sum.value == 7)
  }

  @Test func `A computed value stays current after an observer of its source was attached and cancelled`() {
    let source = lab.source(\.a)
    let next = source.map { $0 + 1 }
    #expect(next.value == 1)
    let token = source.observe { _ in }
    #expect(next.value == 1)
    lab.change { $0.a = 1 }
    #expect(next.value == 2)
    #expect(next.value == 2)
    token.cancel()
    changeUnseen { $0.a = 2 }
    #expect(next.value == 3)
  }

  @Test func `A value that a flatMap over a source made ends in the read after the change`() {
    let other = Input(1, in: lab.graph)
    let source = lab.source(\.a)
    var made: Incr<Int>?
    let chosen = source.flatMap { a -> Incr<Int> in
      let new = other.incr.map { $0 + a }
      if made == nil { made = new }
      return new
    }
    #expect(chosen.value == 1)
    let outside = made?.map { $0 }
    #expect(outside?.value == 1)
    changeUnseen { $0.a = 1 }
    #expect(throws: ValueEnded.self) { try outside?.get() }
    #expect(throws: ValueEnded.self) { try made?.get() }
    #expect(chosen.value == 2)
  }

  /// A change that the state's owner does not note, because nothing of the state is observed.
  private func changeUnseen(_ body: (inout Pair) -> Void) { lab.memory.change(body) }
}
