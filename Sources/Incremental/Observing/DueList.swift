/// The observers to notify in a pass. Unowned: an observer that is cancelled or freed removes itself.
struct DueList {
  private var observers = Stack<Unmanaged<Observer>?>()
  private var isSorted = true
  private var lastOrder = -1

  @inline(__always) var count: Int { observers.count }

  @inline(__always)
  subscript(index: Int) -> Unmanaged<Observer>? {
    get { observers[index] }
    nonmutating set { observers[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ observer: Observer) {
    observer.dueAt = Int32(truncatingIfNeeded: count)
    if observer.order < lastOrder { isSorted = false }
    lastOrder = observer.order
    observers.append(.passUnretained(observer))
  }

  /// Sorts the observers by the order in which they were attached. Mostly they are sorted already.
  mutating func sort() {
    guard !isSorted else { return }
    // An observer that was cancelled has left a gap, which comes first.
    observers.sort { order(of: $0) < order(of: $1) }
    for index in 0..<count { self[index]?._withUnsafeGuaranteedRef { $0.dueAt = Int32(truncatingIfNeeded: index) } }
  }

  private func order(of observer: Unmanaged<Observer>?) -> Int {
    observer?._withUnsafeGuaranteedRef { $0.order } ?? -1
  }

  mutating func removeAll() {
    observers.removeAll()
    isSorted = true
    lastOrder = -1
  }

  mutating func deallocate() { observers.deallocate() }
}

extension Graph {
  /// Adds the observers of a node to the list of due observers; `newest` is the first in the node's list.
  @inline(__always)
  func markDue(_ newest: Unmanaged<Observer>) {
    newest._withUnsafeGuaranteedRef {
      if $0.next != nil { return markAllDue(newest) }
      if $0.dueAt < 0 { due.append($0) }
    }
  }

  /// Adds several observers of a node in the order in which they were attached, so that they need not be sorted. The
  /// node's list begins with the newest, so it is walked to its end, and back.
  @inline(never)
  private func markAllDue(_ newest: Unmanaged<Observer>) {
    var observer = newest
    while let older = observer._withUnsafeGuaranteedRef({ $0.next }) { observer = older }
    while true {
      observer._withUnsafeGuaranteedRef { if $0.dueAt < 0 { due.append($0) } }
      guard observer.toOpaque() != newest.toOpaque(),
        let newer = observer._withUnsafeGuaranteedRef({ $0.previousInGraph })
      else { return }
      observer = newer
    }
  }

  /// Removes an observer from whichever list it is in.
  func forget(_ observer: Observer) {
    let (index, pointer) = (Int(observer.dueAt), Unmanaged.passUnretained(observer).toOpaque())
    observer.dueAt = -1
    if index < due.count, due[index]?.toOpaque() == pointer { due[index] = nil }
    if index < beingNotified.count, beingNotified[index]?.toOpaque() == pointer { beingNotified[index] = nil }
  }

  /// Calls the observers of what changed, in the order in which they were attached.
  @inline(__always)
  func notifyDue() {
    phase = .notifying
    if due.count == 1 {
      let only = due[0]
      due.removeAll()
      if let only { notify(only) }
    } else {
      notifyAllDue()
    }
    phase = .resting
  }

  @inline(never)
  private func notifyAllDue() {
    due.sort()
    swap(&due, &beingNotified)
    var index = 0
    while index < beingNotified.count {
      if let observer = beingNotified[index] { notify(observer) }
      index &+= 1
    }
    beingNotified.removeAll()
  }

  /// Calls the due observers in the order in which they were attached, with `prepare` before each.
  func notifyDue(_ prepare: (Observer) -> Void) {
    phase = .notifying
    due.sort()
    swap(&due, &beingNotified)
    var index = 0
    while index < beingNotified.count {
      if let observer = beingNotified[index] {
        observer._withUnsafeGuaranteedRef { prepare($0) }
        notify(observer)
      }
      index &+= 1
    }
    beingNotified.removeAll()
    phase = .resting
  }

  @inline(__always)
  private func notify(_ observer: Unmanaged<Observer>) {
    counts.notified &+= 1
    observer._withUnsafeGuaranteedRef {
      $0.dueAt = -1
      if counts.failed == 0 { $0.call($0) } else { $0.notify() }
    }
  }
}
