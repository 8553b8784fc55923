import Sluice
import Testing

@Suite(.freesStores) struct TimerQueueTests {
  private struct Timer {
    let id: Int
    let time: Duration
  }

  @Test(arguments: 0..<50)
  func `Timers fire in the order of their times, and those of one time in the order they were added`(seed: Int) {
    var random = Seeded(UInt64(seed))
    var queue = TimerQueue<Int>()
    /// In the order in which they were added.
    var list: [Timer] = []
    var now = Duration.zero
    for id in 1...200 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let timer = Timer(id: id, time: now + .seconds(Int.random(in: 0..<8, using: &random)))
        list.append(timer)
        queue.add(id, at: timer.time)
      case 5..<7:
        let removed = Int.random(in: 1...id, using: &random)
        list.removeAll { $0.id == removed }
        queue.remove(removed)
      case 7:
        if Int.random(in: 0..<10, using: &random) == 0 { (list, queue) = ([], emptied(queue)) }
      default:
        now += .seconds(Int.random(in: 0..<4, using: &random))
        let due = list.enumerated().filter { $0.element.time <= now }
          .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element.id)
        #expect(queue.takeDue(at: now) == due)
        list.removeAll { $0.time <= now }
      }
      #expect(queue.next == list.map(\.time).min())
    }
  }

  private func emptied(_ queue: TimerQueue<Int>) -> TimerQueue<Int> {
    var queue = queue
    queue.removeAll()
    return queue
  }
}
