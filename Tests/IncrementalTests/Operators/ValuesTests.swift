import Incremental
import Testing

@MainActor @Suite struct ValuesTests {
  let graph = Graph()
  let log = Log()

  @Test(.timeLimit(.minutes(60)))
  func `for await yields the current value, and the value at the end of each pass`() async {
    let input = Input(1, in: graph)
    for await value in input.incr.map({ $0 * 10 }).values {
      log(value)
      if value == 40 { break }
      input.set(value / 10 + 1)
    }
    #expect(log.lines == ["10", "20", "30", "40"])
    #expect(graph.statistics.necessary == 0)
  }

  @Test(.timeLimit(.minutes(60)))
  func `A slow consumer gets the newest value`() async {
    let input = Input(1, in: graph)
    let iterator = input.incr.values.makeAsyncIterator()
    for value in 2...5 { input.set(value) }
    #expect(await iterator.next() == 5)
    input.set(6)
    #expect(await iterator.next() == 6)
  }

  @Test(.timeLimit(.minutes(60)))
  func `A consumer that waits is woken by the next value`() async {
    let input = Input(1, in: graph)
    let task = Task {
      for await value in input.incr.values {
        log(value)
        if value == 3 { return }
      }
    }
    for value in [2, 3] {
      while log.lines.count < value - 1 { await Task.yield() }
      input.set(value)
    }
    await task.value
    #expect(log.lines == ["1", "2", "3"])
  }

  @Test(.timeLimit(.minutes(60)), arguments: [true, false])
  func `Cancelling its task ends a sequence of values, and its observer`(isWaiting: Bool) async {
    let input = Input(1, in: graph)
    let task = Task {
      for await value in input.incr.values { log(value) }
      log("end")
    }
    if isWaiting { while log.lines.isEmpty { await Task.yield() } }
    task.cancel()
    await task.value
    #expect(log.lines.last == "end")
    #expect(graph.statistics.necessary == 0)
  }
}
