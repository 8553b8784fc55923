import Incremental
import Testing

/// Reading values without observers.
@Suite struct LazyReadTests {
  let graph = Graph()
  let log = Log()

  @Test func `Reading a tracked value runs nothing that it does not read again`() {
    let (isShown, items) = (Input(true, in: graph), Input([1], in: graph))
    let first = items.incr.map { items -> Int in
      log("first"); return items[0]
    }
    let shown = graph.computed { isShown.value ? first.value : 0 }
    #expect(shown.value == 1)
    graph.batch {
      isShown.set(false)
      items.set([])
    }
    #expect(shown.value == 0)
    #expect(log.lines == ["first"])
  }

  @Test func `Reading through another tracked value runs nothing that is not read again`() {
    let (isShown, items) = (Input(true, in: graph), Input([1], in: graph))
    let first = graph.computed {
      log("first"); return items.value[0]
    }
    let shown = graph.computed { isShown.value ? first.value : 0 }
    let label = shown.map { "\($0)" }
    #expect(label.value == "1")
    graph.batch {
      isShown.set(false)
      items.set([])
    }
    #expect(label.value == "0")
    #expect(log.lines == ["first"])
  }

  @Test func `Reading a lattice of unobserved tracked values runs each once`() {
    let input = Input(1, in: graph)
    let runs = Runs()
    let end = (0..<20).reduce(input.incr) { last, _ in
      let sides = (0..<2).map { _ in
        graph.computed { () -> Int in
          runs.count += 1
          return last.value % 1_000
        }
      }
      return graph.computed { sides[0].value + sides[1].value }
    }
    for value in 1...3 {
      input.set(value)
      runs.count = 0
      _ = end.value
      #expect(runs.count == 40)
    }
  }

  @Test func `A long chain of unobserved tracked values is read without deep recursion`() {
    let input = Input(1, in: graph)
    let all = (0..<10_000).reduce(into: [input.incr]) { all, _ in
      let last = all[all.count - 1]
      all.append(graph.computed { input.value + last.value })
    }
    // A first run goes as deep as the chain, so the chain is read from its start, in parts.
    for index in stride(from: 0, to: all.count, by: 50) { _ = all[index].value }
    input.set(2)
    #expect(all.last?.value == 20_002)
  }

  @Test func `A value may release itself while it is read`() {
    let input = Input(1, in: graph)
    let holder = Holder()
    holder.incr = input.incr.map { value in
      holder.incr = nil
      return value + 1
    }
    #expect(holder.incr?.value == 2)
    #expect(holder.incr == nil)
    let reader = graph.computed { holder.incr?.value ?? 0 }
    holder.incr = graph.computed {
      holder.incr = nil
      return input.value + 10
    }
    #expect(reader.value == 11)
  }

  @Test func `Values that take turns in reading each other do not rise`() {
    let turn = Input(false, in: graph)
    let pair = Pair()
    let first = graph.computed { turn.value ? pair.second?.value ?? 0 : 1 }
    let second = graph.computed { turn.value ? 2 : first.value }
    pair.second = second
    let tokens = [first.observe { _ in }, second.observe { _ in }]
    var heights: [Int] = []
    graph.onRecompute { heights.append($0.height) }
    for round in 0..<100 {
      turn.set(round.isMultiple(of: 2))
      #expect(first.value == (turn.value ? 2 : 1))
      #expect(second.value == (turn.value ? 2 : 1))
    }
    #expect(heights.allSatisfy { $0 < 5 })
    graph.onRecompute(nil)
    pair.second = nil
    for token in tokens { token.cancel() }
  }

  final class Runs {
    var count = 0
  }

  final class Holder {
    var incr: Incr<Int>?
  }

  final class Pair {
    var second: Incr<Int>?
  }
}
