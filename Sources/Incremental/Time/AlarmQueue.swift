/// Something to be done at a time.
struct Alarm {
  let time: Duration
  /// Gets the time that has come, and returns when to ring again.
  let ring: (Duration) -> Duration?
}

/// Alarms, earliest first: a binary heap.
struct AlarmQueue {
  private var heap: [Alarm] = []

  var first: Alarm? { heap.first }

  mutating func insert(_ alarm: Alarm) {
    heap.append(alarm)
    var child = heap.count - 1
    while child > 0, heap[child].time < heap[(child - 1) / 2].time {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes out the earliest alarm, if its time has come.
  mutating func popFirst(until time: Duration) -> Alarm? {
    guard let first = heap.first, first.time <= time else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    sink()
    return first
  }

  private mutating func sink() {
    var parent = 0
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
      guard let least = children.min(by: { heap[$0].time < heap[$1].time }), heap[least].time < heap[parent].time
      else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
