import Incremental
import Testing

/// The laws of Incremental's own suite and of its playground.
@Suite struct IncrementalSuiteTests {
  private let graph = Graph()
  private let received = LineLog()

  @Test func `After a write an input has the written value`() {
    let x = Input(1, in: graph)
    x.set(3)
    #expect(x.incr.value == 3)
  }

  @Test func `A value added to itself is observed without ghost values, until the token is released`() {
    let x = Input(1, in: graph)
    let added = x.incr + x.incr
    var values: [Int] = []
    var token: Token? = added.observe { values.append($0) }
    #expect(values == [2])
    x.set(2)
    #expect(values == [2, 4] && token != nil)
    token = nil
    x.set(3)
    #expect(values == [2, 4])
  }

  @Test func `An observer gets the current value at once`() {
    let x = Input(5, in: graph)
    let token = x.incr.map { $0 * 2 }.observe { received($0) }
    #expect(received.lines == ["10"])
    token.cancel()
  }

  @Test func `The result of a flatMap does not notify when it does not change`() {
    let (x, y) = (Input(1, in: graph), Input(7, in: graph))
    let chosen = x.incr.flatMap { $0 > 0 ? y.incr : x.incr }
    let token = chosen.observe { received($0) }
    x.set(2)
    #expect(received.lines == ["7"])
    y.set(8)
    x.set(-1)
    #expect(received.lines == ["7", "8", "-1"])
    token.cancel()
  }

  @Test func `Independent inputs are combined, and a change of each updates the result`() {
    let (x, y) = (Input(1, in: graph), Input("a", in: graph))
    let token = x.incr.zip(y.incr).map { "\($0)\($1)" }.observe { received($0) }
    x.set(2)
    y.set("b")
    graph.batch {
      x.set(3)
      y.set("c")
    }
    #expect(received.lines == ["1a", "2a", "2b", "3c"])
    token.cancel()
  }
}
