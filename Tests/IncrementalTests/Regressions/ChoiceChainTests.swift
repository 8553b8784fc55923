import Incremental
import Testing

/// Many choices that depend on each other: how many steps it takes to put them in order.
@Suite struct ChoiceChainTests {
  enum Kind: CaseIterable {
    case flatMap, condition, made, mapped, sideBySide
  }

  enum Watching: CaseIterable {
    case onlyTheEnd, allFromTheStart, allFromTheEnd
  }

  @Test(arguments: Kind.allCases, Watching.allCases)
  func `The cost of n chained choices on one condition grows with n`(kind: Kind, watching: Watching) {
    let steps = [250, 500, 1_000].map { self.steps(kind, watching, $0) }
    for (few, many) in zip(steps, steps.dropFirst()) {
      for (few, many) in zip(few, many) { #expect(many <= 2 * few + 20, "\(steps)") }
    }
  }

  /// How often a node is raised and run when the choices are first observed, and at each of three switches.
  private func steps(_ kind: Kind, _ watching: Watching, _ count: Int) -> [Int] {
    let graph = Graph()
    let (condition, input) = (Input(true, in: graph), Input(0, in: graph))
    let chain = make(kind, condition.incr, input.incr, count)
    var (steps, tokens): ([Int], [Token]) = ([], [])
    let counted = { (work: () -> Void) in
      let before = graph.raisedCount + graph.statistics.recomputed
      work()
      steps.append(graph.raisedCount + graph.statistics.recomputed - before)
    }
    counted {
      switch watching {
      case .onlyTheEnd: tokens = chain.suffix(1).map { $0.observe { _ in } }
      case .allFromTheStart: tokens = chain.map { $0.observe { _ in } }
      case .allFromTheEnd: tokens = chain.reversed().map { $0.observe { _ in } }
      }
    }
    for value in [false, true, false] { counted { condition.set(value) } }
    withExtendedLifetime(tokens) {}
    return steps
  }

  private func make(_ kind: Kind, _ condition: Incr<Bool>, _ input: Incr<Int>, _ count: Int) -> [Incr<Int>] {
    (0..<count).reduce(into: [input]) { all, _ in
      let last = all[all.count - 1]
      switch kind {
      case .flatMap: all.append(condition.flatMap { $0 ? last : input })
      case .condition: all.append(conditional(condition, then: last, else: input))
      case .made: all.append(condition.flatMap { $0 ? last.map { $0 + 1 } : input })
      case .mapped: all.append(condition.flatMap { $0 ? last : input }.map { $0 + 1 })
      case .sideBySide:
        let mapped = input.map { $0 + 1 }
        all.append(condition.map { $0 }.map { $0 }.flatMap { $0 ? mapped : input })
      }
    }
  }
}
