import Incremental
import Testing
import Thoroughness

/// The message for a mistake with a graph says what happened, why it matters, and how to fix it.
@Suite struct GraphMisuseTests {
  final class Knot {
    var node: Incr<Int>?
  }

  @Test func `Deriving from values of two graphs stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (a, b) = (Input(0, in: Graph()), Input(0, in: Graph()))
      _ = a.incr.map2(b.incr) { $0 + $1 }
    }
    expectWords(in: result, "A value of one graph", "was used to derive a value of another", "same graph")
  }

  @Test func `Choosing a value of another graph in flatMap stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (a, b) = (Input(0, in: Graph()), Input(0, in: Graph()))
      print(a.incr.flatMap { _ in b.incr }.value)
    }
    expectWords(in: result, "A value of one graph", "was used to derive a value of another")
  }

  @Test(arguments: [true, false])
  func `Reading a value of another graph in a computation stops a debug build with an explanation`(isTracked: Bool)
    async
  {
    guard LibraryBuild.isDebug else { return }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [isTracked] in
      let (graph, isOn) = (Graph(), Input(true, in: Graph()))
      let one = Input(1, in: graph)
      let token =
        isTracked
        ? graph.computed { isOn.value ? 1 : 0 }.observe { _ in }
        : one.incr.map { isOn.value ? $0 : 0 }.observe { _ in }
      token.cancel()
    }
    expectWords(in: result, "A computation of one graph read a value of another", "would not run again", "same graph")
  }

  @Test func `Observers of one graph may read another`() {
    let (a, b) = (Input(1, in: Graph()), Input(2, in: Graph()))
    let sum = b.incr.map { $0 + 1 }
    var seen: [Int] = []
    let token = a.incr.map { $0 * 10 }.observe { seen.append($0 + sum.value) }
    a.set(2)
    #expect(seen == [13, 23])
    token.cancel()
  }

  @Test func `Reading a value in the computation of one that computed reads stops the program with an explanation`()
    async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let graph = Graph()
      let (a, b) = (Input(0, in: graph), Input(0, in: graph))
      let sum = a.incr.map { $0 + b.value }
      print(graph.computed { sum.value }.value)
    }
    expectWords(in: result, "read inside the computation of another")
  }

  @Test func `A cycle through flatMap is reported with its path`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let input = Input(1, in: Graph())
      let knot = Knot()
      let first = input.incr.flatMap { $0 == 1 ? input.incr : knot.node ?? input.incr }.named("first")
      knot.node = first.map { $0 + 1 }.named("second").map { $0 + 1 }.named("third")
      let token = first.observe { _ in }
      input.set(2)
      token.cancel()
    }
    expectWords(in: result, "The value of a node depends on itself", "third", "second", "first →", "Break the cycle")
  }

  @Test func `A cycle that only a read meets is reported with its path`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let input = Input(1, in: Graph())
      let knot = Knot()
      let first = input.incr.flatMap { _ in knot.node ?? input.incr }.named("first")
      knot.node = first.map { $0 + 1 }.named("second")
      print(first.value)
    }
    expectWords(in: result, "The value of a node depends on itself", "first", "second", "→")
  }

  @Test(arguments: [true, false])
  func `A cycle through computed is reported with its path`(isObserved: Bool) async {
    let observed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let graph = Graph()
      let input = Input(1, in: graph)
      let knot = Knot()
      let first = graph.computed { input.value == 1 ? 0 : knot.node?.value ?? 1 }.named("first")
      knot.node = graph.computed { first.value + 1 }.named("second")
      let token = first.observe { _ in }
      input.set(2)
      token.cancel()
    }
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let graph = Graph()
      let knot = Knot()
      knot.node = graph.computed { (knot.node?.value ?? 1) + 1 }.named("first")
      print(knot.node?.value ?? 0)
    }
    expectWords(in: isObserved ? observed : read, "The value of a node depends on itself", "first →")
  }

  @Test func `Observing inside a computation stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let input = Input(0, in: Graph())
      _ = input.incr.map { $0 + (input.incr.observe { _ in } === input.incr.observe { _ in } ? 1 : 0) }.value
    }
    expectWords(in: result, "An observer was attached inside a computation", "flatMap")
  }

  @Test func `Reading a failed value stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let input = Input(0, in: Graph())
      print(input.incr.tryMap { _ -> Int in throw Failed() }.named("broken").value)
    }
    expectWords(in: result, "The value of broken was read, but its computation failed", "Failed()", "try get()")
  }

  @Test func `Reading an input while it is changed in place stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let input = Input([0], in: Graph())
      input.modify { $0.append(input.value.count) }
    }
    expectWords(in: result, "Why this is a problem", "To fix this")
  }

  @Test func `A clock that ticks every zero seconds stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = GraphClock(in: Graph()).every(.zero)
    }
    expectWords(in: result, "A clock was asked to tick every", "longer than zero")
  }
}
