import Observation
import Sluice
import Testing

/// The values of a part as an asynchronous sequence.
@Suite @MainActor struct ValuesTests {
  @Test func `With every, a consumer gets each value that a cycle ends with`() async {
    let store = Store(Probe(), probe)
    let values = store.values(\.count, .every).makeAsyncIterator()
    store.send(.fanOut([1, 2]))
    store.send(.add(1))
    store.send(.write("x"))
    var got: [Int?] = []
    for _ in 1...3 { got.append(await values.next()) }
    #expect(got == [0, 3, 4])
  }

  @Test func `With latest, a consumer that is slower than the changes gets the newest`() async {
    let store = Store(Probe(), probe)
    let values = store.values(\.count).makeAsyncIterator()
    #expect(await values.next() == 0)
    for _ in 1...5 { store.send(.add(1)) }
    #expect(await values.next() == 5)
    store.send(.add(1))
    #expect(await values.next() == 6)
  }

  @Test func `A consumer that waits is resumed by the next value`() async {
    let store = Store(Probe(), probe)
    let got = Log()
    let task = Task {
      for await value in store.values(\.count, .every) {
        got(value)
        if value == 2 { break }
      }
    }
    for _ in 0..<1_000 where got.lines.isEmpty { await Task.yield() }
    store.send(.add(1))
    for _ in 0..<1_000 where got.lines.count < 2 { await Task.yield() }
    store.send(.add(1))
    await task.value
    #expect(got.lines == ["0", "1", "2"])
    #expect(store.graph.statistics.alive == 0, "the observer lives as long as the iterator")
  }

  @Test func `The sequence ends when its task is cancelled`() async {
    let store = Store(Probe(), probe)
    let got = Log()
    let task = Task { for await value in store.values(\.count) { got(value) } }
    for _ in 0..<1_000 where got.lines.isEmpty { await Task.yield() }
    task.cancel()
    await task.value
    #expect(got.lines == ["0"])
    #expect(store.graph.statistics.alive == 0)
  }

  @Test func `Observations delivers the values that are read of a store`() async {
    guard #available(macOS 26, iOS 26, *) else { return }
    let store = Store(Probe(), probe)
    let got = Log()
    let task = Task {
      for await value in Observations({ store.count }) {
        got(value)
        if value == 3 { break }
      }
    }
    for number in 1...3 {
      for _ in 0..<10_000 where got.lines.count < number { await Task.yield() }
      store.send(.add(1))
    }
    await task.value
    #expect(got.lines == ["0", "1", "2", "3"])
  }
}
