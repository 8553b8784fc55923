import Incremental
import Testing

@Suite struct SeeingTests {
  let graph = Graph()

  @Test func `The picture shows the observed values and all their dependencies, under their names`() {
    let price = Input(20, in: graph)
    price.incr.named("price")
    let total = price.incr.map { $0 * 3 }.named("total")
    _ = price.incr.map { $0 + 1 }.named("unobserved")
    let token = total.observe { _ in }
    #expect(
      graph.dot() == """
        digraph {
          rankdir = BT
          node [shape = box, fontname = "sans-serif"]
          n0 [label = "total\\nderived: 60", penwidth = 2]
          n1 [label = "price\\ninput: 20"]
          n1 -> n0
        }
        """)
    token.cancel()
  }

  @Test func `The JSON describes the same graph as the picture, and escapes strings`() {
    let text = Input("a \"b\"\n", in: graph)
    let failed = text.incr.tryMap { _ -> Int in throw CancellationError() }
    let token = failed.observe { _ in }
    #expect(
      graph.json() == #"{"nodes":[{"id":0,"name":null,"kind":"derived","height":1,"observed":true,"failed":true,"#
        + #""value":"CancellationError()","dependencies":[1]},{"id":1,"name":null,"kind":"input","height":0,"#
        + #""observed":false,"failed":false,"value":"a \"b\"\n","dependencies":[]}]}"#)
    token.cancel()
  }

  @Test func `Statistics count nodes, runs and passes`() {
    let input = Input(1, in: graph)
    let double = input.incr.map { $0 * 2 }
    #expect(graph.statistics.necessary == 0)
    let tokens = [double.map { $0 + 1 }.observe { _ in }, double.map { $0 / 8 }.map { $0 }.observe { _ in }]
    let before = graph.statistics
    input.set(2)
    let after = graph.statistics
    #expect((after.alive, after.necessary) == (5, 5))
    #expect(after.recomputedInLastPass == 3)
    #expect(after.recomputed == before.recomputed + 3)
    #expect(after.passes == before.passes + 1)
    tokens.forEach { $0.cancel() }
    #expect(graph.statistics.necessary == 0)
  }

  @Test func `The hook is called before each computation, and not after it is removed`() {
    let log = Log()
    let input = Input(1, in: graph)
    let token = input.incr.map { $0 * 2 }.named("double").observe { _ in }
    graph.onRecompute { log("\($0.name ?? "-") \($0.kind.rawValue) \($0.value)") }
    input.set(2)
    graph.onRecompute(nil)
    input.set(3)
    #expect(log.lines == ["double derived 2"])
    token.cancel()
  }

  @Test func `An ended value reports its end when it is read, also while it is observed`() {
    let (a, b) = (Input(1, in: graph), Input(10, in: graph))
    let log = Log()
    var inner: Incr<Int>?
    let token = a.incr.flatMap { value in
      let made = b.incr.map { $0 + value }
      if inner == nil { inner = made }
      return made
    }.observe { _ in }
    let watcher = inner?.observe(failure: { log($0) }) { log($0) }
    a.set(2)
    #expect(throws: ValueEnded.self) { try inner?.get() }
    b.set(20)
    #expect(log.lines.count == 2)
    watcher?.cancel()
    token.cancel()
  }
}
