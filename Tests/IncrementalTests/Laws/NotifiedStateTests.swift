import Incremental
import Testing

/// A batch notifies the observers for which the final value differs from the last one, whatever happens in between.
@Suite struct NotifiedStateTests {
  let graph = Graph()
  let log = Log()

  struct Broken: Error {}

  @Test(arguments: ["what is observed", "something else", "an attached observer", "nothing"])
  func `A batch that sets and sets back notifies no observer, whatever it reads between`(read: String) {
    let (input, other) = (Input(0, in: graph), Input(0, in: graph))
    let tens = input.incr.map { $0 * 10 }
    let chosen = other.incr.flatMap { _ in tens }
    let found = graph.computed { tens.value + other.value }
    let apart = other.incr.map { $0 }
    let observed = [input.incr, tens, chosen, found, [tens, found].sum(in: graph)]
    var tokens = observed.map { $0.observe { log("notified of \($0)") } }
    tokens += observed.map { $0.onChange { log("from \($0) to \($1)") } }
    let before = log.lines.count
    graph.batch {
      input.set(1)
      switch read {
      case "what is observed": #expect(found.value == 10)
      case "something else": _ = apart.value
      case "an attached observer": tokens.append(apart.observe { _ in })
      default: break
      }
      input.set(0)
    }
    #expect(log.lines.count == before)
    input.set(2)
    #expect(log.lines.count == before + observed.count * 2)
    tokens.forEach { $0.cancel() }
  }

  @Test
  func `A batch that ends with another value notifies each observer once, with the value it was last notified of`() {
    let input = Input("a", in: graph)
    let loud = input.incr.map { $0 + "!" }
    let tokens = [loud.onChange { log("\($0) \($1)") }, input.incr.onChange { log("\($0) \($1)") }]
    graph.batch {
      for text in ["b", "a", "c"] {
        input.set(text)
        _ = loud.value
      }
    }
    #expect(log.lines == ["a! c!", "a c"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `An observer that is attached in a batch has been notified of the value at that moment`() {
    let input = Input(0, in: graph)
    let tens = input.incr.map { $0 * 10 }
    var tokens = [tens.observe { log("first \($0)") }]
    graph.batch {
      input.set(1)
      tokens.append(tens.observe { log("second \($0)") })
      input.set(2)
      tokens.append(tens.observe { log("third \($0)") })
      input.set(0)
      tokens.append(tens.observe { log("fourth \($0)") })
    }
    #expect(log.lines == ["first 0", "second 10", "third 20", "fourth 0", "second 0", "third 0"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `Writes of several observers that cancel out notify nothing`() {
    let (input, other) = (Input(0, in: graph), Input(0, in: graph))
    let tokens = [
      input.incr.observe { if $0 == 1 { other.set(5) } }, input.incr.observe { if $0 == 1 { other.set(0) } },
      other.incr.observe { log($0) }, other.incr.map { $0 + 1 }.observe { log($0) },
    ]
    input.set(1)
    #expect(log.lines == ["0", "1"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `A cutoff compares the final value with the last value that was notified`() {
    let input = Input(0.0, in: graph)
    let coarse = input.incr.cutoff { abs($0 - $1) < 1 }
    let counted = Input(alwaysPropagating: 7, in: graph)
    let tokens = [coarse.observe { log($0) }, counted.incr.observe { log("counted \($0)") }]
    graph.batch {
      input.set(5)
      counted.set(7)
      #expect(coarse.value == 5)
      input.set(0.5)
    }
    #expect(log.lines == ["0.0", "counted 7", "counted 7"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `A change in place counts as a change, whatever is set before and after it`() {
    let input = Input(0, in: graph)
    let token = input.incr.observe { log($0) }
    graph.batch {
      input.set(1)
      input.modify { $0 = 2 }
      input.set(0)
    }
    #expect(log.lines == ["0", "0"])
    token.cancel()
  }

  @Test func `A failure that begins and ends within a batch notifies no observer`() {
    let (input, other) = (Input(1, in: graph), Input(0, in: graph))
    let checked = input.incr.tryMap { value in
      if value < 0 { throw Broken() }
      return value
    }
    let tokens = [
      checked.observe(failure: { _ in log("failed") }) { log($0) }, checked.observe { log("silent \($0)") },
    ]
    let ways: [() -> Void] = [{ _ = try? checked.get() }, { _ = other.incr.map { $0 }.value }, {}]
    for read in ways {
      graph.batch {
        input.set(-1)
        other.set(other.value + 1)
        read()
        input.set(1)
      }
    }
    #expect(log.lines == ["1", "silent 1"])
    graph.batch {
      input.set(2)
      _ = checked.result
      input.set(-1)
    }
    input.set(2)
    #expect(log.lines == ["1", "silent 1", "failed", "2", "silent 2"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `Rows, and single rows, that return within a batch notify no observer`() {
    let rows = Input(Rows([Item(1, "a"), Item(2, "b")]), in: graph)
    let shown = rows.incr.filterRows { $0.title != "x" }
    let before = rows.value
    let tokens = [
      shown.observe { log($0.count) }, shown.observeChanges { log("\($0)".count) },
      rows.incr.row(1).observe { log($0 as Any) },
      rows.incr.sum { $0.title.count }.observe { log("sum \($0)") },
    ]
    let notified = log.lines.count
    graph.batch {
      rows.modify { $0.remove(id: 1) }
      #expect(shown.value.count == 1)
      rows.set(before)
    }
    #expect(log.lines.count == notified)
    tokens.forEach { $0.cancel() }
  }

  @Test func `A sequence of every value repeats no value for a batch that sets back`() async {
    let input = Input(0, in: graph)
    let values = input.incr.map { $0 }.values(.every).makeAsyncIterator()
    #expect(await values.next() == 0)
    graph.batch {
      input.set(1)
      _ = input.incr.map { $0 }.value
      input.set(0)
    }
    input.set(2)
    #expect(await values.next() == 2)
  }
}
