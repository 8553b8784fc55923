/// An alarm, which sets the value of a node when its time has come.
///
/// The node holds the alarm. When the node is freed, the alarm is freed, too, and removes itself from its queue.
final class Alarm {
  fileprivate(set) var time: Duration
  /// Receives the time that has come, and returns when to ring again.
  var ring: (Duration) -> Duration? = { _ in nil }
  private let queue: AlarmQueue
  /// Its index in the queue's heap; -1 if it is not in the queue.
  fileprivate var place = -1

  init(at time: Duration, in queue: AlarmQueue) {
    (self.time, self.queue) = (time, queue)
    queue.insert(self)
  }

  deinit { queue.remove(self) }
}

/// A queue of alarms, earliest first: a binary heap in which each alarm knows its index.
final class AlarmQueue {
  /// Unowned, because an alarm that is freed removes itself.
  private var heap: [Unmanaged<Alarm>] = []

  /// The time of the earliest alarm.
  var first: Duration? { heap.first?._withUnsafeGuaranteedRef { $0.time } }

  /// Rings the earliest alarm if its time has come; returns whether it did.
  func ringFirst(until time: Duration) -> Bool {
    guard let alarm = heap.first?.takeUnretainedValue(), alarm.time <= time else { return false }
    remove(alarm)
    if let next = alarm.ring(time) {
      alarm.time = next
      insert(alarm)
    }
    return true
  }

  fileprivate func insert(_ alarm: Alarm) {
    alarm.place = heap.count
    heap.append(.passUnretained(alarm))
    rise(from: alarm.place)
  }

  fileprivate func remove(_ alarm: Alarm) {
    let place = alarm.place
    guard place >= 0 else { return }
    alarm.place = -1
    let last = heap.removeLast()
    guard place < heap.count else { return }
    put(last, at: place)
    rise(from: place)
    sink(from: place)
  }

  private func rise(from place: Int) {
    var child = place
    while child > 0, time(at: child) < time(at: (child - 1) / 2) {
      swap(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private func sink(from place: Int) {
    var parent = place
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
      guard let least = children.min(by: { time(at: $0) < time(at: $1) }), time(at: least) < time(at: parent)
      else { return }
      swap(parent, least)
      parent = least
    }
  }

  private func time(at place: Int) -> Duration { heap[place]._withUnsafeGuaranteedRef { $0.time } }

  private func swap(_ a: Int, _ b: Int) {
    let (first, second) = (heap[a], heap[b])
    put(second, at: a)
    put(first, at: b)
  }

  private func put(_ alarm: Unmanaged<Alarm>, at place: Int) {
    heap[place] = alarm
    alarm._withUnsafeGuaranteedRef { $0.place = place }
  }
}
