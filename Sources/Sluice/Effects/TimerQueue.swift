/// The timers of a store, as a plain value. Times are those of the store's clock, counted from the creation of the
/// store.
///
/// Timers that are due at the same time wake in the order they were added, which separate sleeping tasks would not
/// promise.
package struct TimerQueue {
  private struct Timer {
    let time: Duration
    let order: Int
    let id: Int
  }

  /// Sorted by time, the latest first, so that the next one is at the end.
  private var timers: [Timer] = []
  private var times: [Int: (time: Duration, order: Int)] = [:]
  private var lastOrder = 0

  package init() {}

  /// The time at which the next timer is due.
  package var next: Duration? { timers.last?.time }

  package mutating func add(_ id: Int, at time: Duration) {
    lastOrder += 1
    times[id] = (time, lastOrder)
    timers.insert(Timer(time: time, order: lastOrder, id: id), at: index(time, lastOrder))
  }

  package mutating func remove(_ id: Int) {
    guard let (time, order) = times.removeValue(forKey: id) else { return }
    timers.remove(at: index(time, order))
  }

  package mutating func removeAll() { (timers, times) = ([], [:]) }

  /// Removes the timers that are due, the earliest first.
  package mutating func takeDue(at now: Duration) -> [Int] {
    var due: [Int] = []
    while let timer = timers.last, timer.time <= now {
      timers.removeLast()
      times[timer.id] = nil
      due.append(timer.id)
    }
    return due
  }

  /// Returns the position of a timer, or the position at which to insert it.
  private func index(_ time: Duration, _ order: Int) -> Int {
    var (low, high) = (0, timers.count)
    while low < high {
      let middle = (low + high) / 2
      if (timers[middle].time, timers[middle].order) > (time, order) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
