import Incremental
import Testing

/// Reads in which a value that is being checked runs within a read by one of its dependencies, or ends.
@Suite struct ReadOfShrinkingTests {
  private let graph = Graph()

  @Test func `A value that loses dependencies while a read from far above checks it is read again, and safely`() {
    let flag = Input(false, in: graph)
    let inputs = (1...3).map { Input($0, in: graph) }
    var other: Incr<Int>?
    let sum = graph.computed {
      if flag.value { return 1 }
      return inputs.reduce(0) { $0 + $1.value } + (other?.value ?? 0)
    }
    other = graph.computed { flag.value ? sum.value : 0 }
    #expect(sum.value == 6)
    flag.set(true)
    var top = graph.computed { sum.value }
    for _ in 0..<25 {
      let below = top
      top = graph.computed { below.value }
    }
    #expect(top.value == 1)
    #expect(sum.value == 1 && other?.value == 1)
  }

  @Test func `A value that depends on an ended branch fails at the next read`() {
    let rows = Input(Rows([Item(1, "a")]), in: graph)
    let text = Input("x", in: graph)
    var made: Incr<String>?
    var above: Incr<String>?
    let source = graph.computed {
      let rows = rows.value
      _ = try? above?.get()
      return rows
    }
    let view = source.mapRows { id, item -> Incr<Item> in
      let own = text.incr.map { $0 }
      if id == 1 { made = own }
      return item
    }
    _ = view.value
    above = made?.map { $0 }
    rows.modify { $0.append(Item(2)) }
    _ = view.value
    rows.modify { $0.remove(id: 1) }
    _ = view.value
    #expect(throws: ValueEnded.self) { try made?.get() }
    #expect(throws: ValueEnded.self) { try above?.get() }
  }
}
