import SluiceFiles
import Testing

/// How long a program waits for a folder that others have locked.
@Suite struct PatienceTests {
  private let start = ContinuousClock.now

  @Test func `A program waits until nothing in the folder has changed for the limit`() {
    var patience = Patience(limit: .seconds(30), change: [1], now: start)
    let before = patience.lasts(change: [1], now: start + .seconds(29))
    let after = patience.lasts(change: [1], now: start + .seconds(30))
    #expect((before, after) == (true, false))
  }

  @Test func `While other programs save, a program continues to wait`() {
    var patience = Patience(limit: .seconds(30), change: [0], now: start)
    let during = (1...10).map { patience.lasts(change: [$0], now: start + .seconds(29 * $0)) }
    #expect(during == Array(repeating: true, count: 10))
    let before = patience.lasts(change: [10], now: start + .seconds(290 + 29))
    let after = patience.lasts(change: [10], now: start + .seconds(290 + 30))
    #expect((before, after) == (true, false))
  }

  @Test func `A cancelled task pauses before it tries again`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let start = ContinuousClock.now
      await Patience.pause()
      return start.duration(to: .now)
    }
    #expect(await task.value >= .milliseconds(1))
  }
}
