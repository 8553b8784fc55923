import Incremental
import Testing

/// Values that never change again, made inside a dynamic value.
@Suite struct FrozenScopeTests {
  let graph = Graph()
  let log = Log()
  let kept = Kept()

  final class Kept {
    var nodes: [Incr<Int>] = []
  }

  enum Kind: CaseIterable {
    case frozen, frozenLater, constant, constantOfConstants
  }

  @Test(arguments: Kind.allCases, [true, false])
  func `A value that a run made ends with the run, unless it is frozen`(kind: Kind, isObserved: Bool) throws {
    let (a, b) = (Input(1, in: graph), Input(10, in: graph))
    let shown = a.incr.flatMap { factor in
      let new = make(kind, factor, of: b.incr)
      kept.nodes.append(new)
      return new
    }
    let token = shown.observe { log($0) }
    b.set(20)
    let value = kept.nodes[0].value
    let early = isObserved ? kept.nodes[0].observe(failure: { log("early \($0)") }) { log("early \($0)") } : nil
    a.set(2)
    b.set(30)
    let first = kept.nodes[0]
    #expect(try first.get() == value)
    let tokens = [
      first.observe(failure: { log("late \($0)") }) { log("late \($0)") },
      first.map { $0 + 1 }.observe(failure: { log("map \($0)") }) { log("map \($0)") },
      graph.computed { first.value + 2 }.observe(failure: { log("computed \($0)") }) { log("computed \($0)") },
    ]
    b.set(40)
    a.set(3)
    #expect(try first.get() == value)
    #expect(Array(log.lines.filter { $0.hasPrefix("early") }) == (isObserved ? ["early \(value)"] : []))
    #expect(
      log.lines.filter { $0.hasPrefix("late") || $0.hasPrefix("map") || $0.hasPrefix("comp") }
        == ["late \(value)", "map \(value + 1)", "computed \(value + 2)"])
    (tokens + [early].compactMap { $0 }).forEach { $0.cancel() }
    token.cancel()
  }

  private func make(_ kind: Kind, _ factor: Int, of b: Incr<Int>) -> Incr<Int> {
    switch kind {
    case .frozen: b.map { $0 * factor }.freeze()
    case .frozenLater: b.map { $0 * factor }.freeze { $0 >= 20 }
    case .constant: Incr(constant: factor, in: graph)
    case .constantOfConstants: Incr(constant: factor, in: graph).map { $0 * 2 }
    }
  }

  @Test func `A value that was not frozen before its run ended has ended`() {
    let (a, b) = (Input(1, in: graph), Input(10, in: graph))
    let shown = a.incr.flatMap { factor in
      kept.nodes.append(b.incr.map { $0 * factor }.freeze { $0 > 100 })
      return kept.nodes[kept.nodes.count - 1]
    }
    let token = shown.observe { log($0) }
    a.set(2)
    b.set(1_000)
    #expect(throws: ValueEnded.self) { try kept.nodes[0].get() }
    #expect(throws: Never.self) { try kept.nodes[1].get() }
    #expect(log.lines == ["10", "20", "2000"])
    token.cancel()
  }
}
