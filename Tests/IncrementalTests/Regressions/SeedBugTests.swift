import Incremental
import Testing

/// The bugs of the seed, each under what should happen instead; the numbers are those of the list.
@Suite struct SeedBugTests {
  let graph = Graph()
  let log = Log()

  @Test func `1: A write to an input from inside its own observer notifies that observer`() {
    let input = Input(0, in: graph)
    let token = input.incr.observe { value in
      log(value)
      if value == 1 { input.set(2) }
    }
    input.set(1)
    #expect(log.lines == ["0", "1", "2"])
    token.cancel()
  }

  @Test(arguments: [true, false])
  func `2: A write to another input from an observer reaches the dependents of both`(xFirst: Bool) {
    let (x, y) = (Input(0, in: graph), Input(0, in: graph))
    let sum = xFirst ? x.incr + y.incr : y.incr + x.incr
    let tokens = [x.incr.observe { y.set($0 * 10) }, sum.observe { log($0) }]
    x.set(1)
    #expect(sum.value == 11)
    #expect(log.lines == ["0", "1", "11"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `3: A flatMap that switches to a node pending in the same pass follows it`() {
    let input = Input(0, in: graph)
    let pending = (0..<5).reduce(input.incr) { incr, _ in incr.map { $0 + 1 } }
    let chosen = input.incr.flatMap { $0 == 0 ? input.incr : pending }
    let end = chosen.map { $0 }.map { $0 }
    let tokens = [pending.observe { _ in }, end.observe { log($0) }]
    input.set(2)
    #expect(end.value == 7)
    #expect(log.lines == ["0", "7"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `4: zip never runs with mixed old and new values, and runs once per pass`() {
    let input = Input([1, 2, 3], in: graph)
    let count = input.incr.map { $0.count }
    let last = input.incr.zip(count.map { $0 }.map { $0 }).map { array, count in
      log("\(array.count) \(count)")
      return array[count - 1]
    }
    let token = last.observe { _ in }
    input.set([7])
    input.set([7, 8])
    #expect(log.lines == ["3 3", "1 1", "2 2"])
    token.cancel()
  }

  @Test func `5: A node created during a pass propagates later writes of that cycle`() {
    let (x, y) = (Input(0, in: graph), Input(0, in: graph))
    let made = x.incr.flatMap { x in y.incr.map { x * 100 + $0 } }
    let tokens = [x.incr.observe { y.set($0) }, made.observe { log($0) }]
    x.set(1)
    x.set(2)
    #expect(log.lines == ["0", "100", "101", "201", "202"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `6: Dropped flatMaps free their captures and their source`() {
    let lifetimes = Lifetimes()
    let input = Input(0, in: graph)
    for _ in 0..<100 {
      let payload = Lifetime(lifetimes)
      let chosen = input.incr.map { $0 + payload.one }.flatMap { value in input.incr.map { $0 + value + payload.one } }
      let token = chosen.zip(input.incr).observe { _ in _ = payload }
      input.set(input.value + 1)
      token.cancel()
    }
    #expect(lifetimes.alive == 0)
    #expect(graph.nodeCount == 1)
  }

  @Test func `9: Observers are notified in the order they were attached`() {
    let input = Input(0, in: graph)
    let tokens = (0..<100).map { index in
      input.incr.map { $0 + index }.observe { [log] _ in log(index) }
    }
    input.set(1)
    #expect(log.lines == (0..<100).map { "\($0)" } + (0..<100).map { "\($0)" })
    tokens.forEach { $0.cancel() }
  }

  @Test func `10: An observer that holds its own token and node is freed when that is cancelled`() {
    let lifetimes = Lifetimes()
    final class Owner {
      var token: Token?
    }
    do {
      let input = Input(0, in: graph)
      let owner = Owner()
      let payload = Lifetime(lifetimes)
      owner.token = input.incr.observe { [owner] in if $0 == payload.one { owner.token = nil } }
      input.set(1)
      #expect(owner.token == nil)
    }
    #expect(lifetimes.alive == 0)
    #expect(graph.nodeCount == 0)
  }

  @Test func `11: Graphs in different tasks do not share anything`() async {
    let sums = await withTaskGroup(of: Int.self) { group in
      for start in 0..<4 {
        group.addTask {
          let graph = Graph()
          let input = Input(start, in: graph)
          let end = (0..<50).reduce(input.incr) { incr, _ in incr + input.incr }
          let token = end.observe { _ in }
          for step in 0..<100 { input.set(start + step) }
          defer { token.cancel() }
          return end.value
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(sums) == Set((0..<4).map { ($0 + 99) * 51 }))
  }

  @Test func `14: A value without observers is not computed, and its error reaches the caller that reads it`() throws {
    let input = Input(1, in: graph)
    let checked = input.incr.tryMap { value in
      log("checked \(value)")
      if value == 2 { throw Failed() }
      return value
    }
    checked.observe { _ in }.cancel()
    input.set(2)
    #expect(log.lines == ["checked 1"])
    #expect(throws: Failed.self) { try checked.get() }
  }
}
