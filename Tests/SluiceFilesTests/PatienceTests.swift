import SluiceFiles
import Testing

/// How long a program waits for a folder that others have locked.
@Suite struct PatienceTests {
  private let start = ContinuousClock.now

  @Test func `A program waits until nothing in the folder has changed for the limit`() {
    var patience = Patience(limit: .seconds(30), change: [1], now: start)
    #expect(patience.lasts(change: [1], now: start + .seconds(29)))
    #expect(!patience.lasts(change: [1], now: start + .seconds(30)))
  }

  @Test func `While other programs save, a program goes on waiting`() {
    var patience = Patience(limit: .seconds(30), change: [1], now: start)
    for round in 1...10 {
      #expect(patience.lasts(change: [1 + round], now: start + .seconds(29 * round)))
    }
    #expect(patience.lasts(change: [11], now: start + .seconds(290 + 29)))
    #expect(!patience.lasts(change: [11], now: start + .seconds(290 + 30)))
  }
}
