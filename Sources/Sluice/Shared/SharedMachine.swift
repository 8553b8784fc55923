/// The state of a place: its value, its receivers, and what is not saved yet. It decides what is to be done;
/// `AnySharedPlace` performs it.
// Usable from inlinable code only so that an optimized build, in which all other code is specialized for one type,
// keeps what the tests use.
@usableFromInline
struct SharedMachine<Value: Equatable & Sendable> {
  enum Phase {
    case resting
    /// A task waits for further writes before it saves.
    case delaying
    case saving
  }

  private(set) var value: Value
  private(set) var stamp: SharedStamp
  private var stamps = SharedStamps()
  private(set) var receivers: [SharedReceiver] = []
  private(set) var phase = Phase.resting
  private let hasStorage: Bool
  /// The stamp of the value that the storage has.
  private var saved: SharedStamp
  /// The value of the storage from which the current value was made; nil if there was none.
  private var base: Value?
  /// The changes since then that are not being saved.
  private var origin = Origin.changes([])
  /// The stamps of the values that were made from what another writer has stored last; empty until one has.
  private var current: ContiguousArray<SharedStamp> = []
  /// The number of written values.
  private(set) var order = 0
  /// The number of written values that were saved or refused.
  private var settled = 0
  /// The newest hundred refusals.
  private var refusals: [Refusal] = []
  private(set) var underway: Save?
  private var waiting: [Waiting] = []
  /// Whether another writer wrote while a value was saved: the storage may have either of them.
  private var isInDoubt = false

  /// Creates a place with the stored value, or with one that need not be stored.
  @usableFromInline
  init(_ value: Value, hasStorage: Bool, stored: Value? = nil) {
    (self.value, self.hasStorage, base) = (value, hasStorage, stored)
    stamp = stamps.next()
    saved = stamp
  }

  @usableFromInline
  typealias Written = (others: [SharedReceiver], startsDelay: Bool, order: Int)

  /// Handles a write of a store: a value with its stamp, in place of the value with the stamp `basis`. Returns the
  /// other receivers, whether a task is to save after the delay, and the number of the value; 0 if it is stored.
  mutating func write(
    _ new: Value, _ newStamp: SharedStamp, by writer: SharedReceiver?, on basis: SharedStamp? = nil
  ) -> Written {
    let isSame = new == value
    let isOutdated = noteBasis(isSame ? nil : basis, of: newStamp)
    if isSame && saved == stamp || !hasStorage { saved = newStamp }
    stamp = newStamp
    if isSame { return ([], false, saved == stamp ? 0 : order) }
    (value, origin) = (new, origin.then(.values(isOutdated: isOutdated)))
    order += 1
    return (others(than: writer), startsDelay(), order)
  }

  /// Returns whether a value was made from one that is older than what another writer has stored.
  private mutating func noteBasis(_ basis: SharedStamp?, of new: SharedStamp) -> Bool {
    if current.isEmpty { return false }
    let isCurrent = basis.map { current.last == $0 || current.contains($0) } ?? true
    if isCurrent { current.append(new) }
    // A store that is further behind is refused, too.
    if current.count > 1_000 { current.removeFirst(500) }
    return !isCurrent
  }

  /// Handles a change by the program. `change` repeats it on another value.
  @usableFromInline
  mutating func write(_ new: Value, by change: Change? = nil) -> Written {
    let before = origin
    let written = write(new, stamps.next(), by: nil)
    // The list is limited in case the storage cannot be written for a long time.
    guard case .changes(let changes) = before, let change, saved != stamp, changes.count < 1_000 else { return written }
    origin = .changes(changes + [change])
    return written
  }

  private func others(than writer: SharedReceiver?) -> [SharedReceiver] {
    if receivers.count == 1, receivers[0] === writer { return [] }
    return receivers.filter { $0 !== writer }
  }

  /// Returns whether a task is to save after the delay, and expects it to do so.
  private mutating func startsDelay() -> Bool {
    guard saved != stamp, phase == .resting else { return false }
    phase = .delaying
    return true
  }

  /// Handles a value that another writer has stored. An unsaved value of this program is newer, and will be written
  /// over it.
  @usableFromInline
  mutating func receive(_ stored: Value) -> [SharedReceiver] {
    if phase == .saving { isInDoubt = true }
    return saved == stamp ? take(stored, ifStill: stamp) : []
  }

  /// Takes the value of the storage, unless the value changed since it was requested.
  @usableFromInline
  mutating func take(_ stored: Value, ifStill requested: SharedStamp) -> [SharedReceiver] {
    guard stamp == requested else { return [] }
    // The storage may have made it from the saved value. Then no other writer preceded a store that does not know it
    // yet.
    let isOwn = stored == base
    (base, origin) = (stored, .changes([]))
    if stored != value { (value, stamp) = (stored, stamps.next()) } else if saved == stamp { return [] }
    saved = stamp
    if !isOwn { current = [stamp] } else if !current.isEmpty { current.append(stamp) }
    return receivers
  }

  mutating func add(_ receiver: SharedReceiver) { receivers.append(receiver) }

  mutating func remove(_ receiver: SharedReceiver) { receivers.removeAll { $0 === receiver } }

  /// Handles the end of the delay. Returns the value to save; nil if a save was started before the delay ended.
  @usableFromInline
  mutating func delayEnded() -> (Value, SharedStamp)? {
    guard phase == .delaying else { return nil }
    return startSaving()
  }

  private mutating func startSaving() -> (Value, SharedStamp) {
    phase = .saving
    underway = Save(value: value, stamp: stamp, base: base, origin: origin, order: order)
    origin = .changes([])
    return (value, stamp)
  }

  /// Handles the end of a save. Returns the callers that waited for it, and the next step.
  @usableFromInline
  mutating func didSave(_ done: SharedStamp) -> (due: [Completion], next: Next) {
    if let underway { base = underway.value }
    return goOn(done)
  }

  /// Handles the end of a save to an exclusive storage, which now has `stored`. It was made from `made`, which differs
  /// from the value to save if another writer had written and the changes were repeated on that. Returns also the
  /// receivers to notify, if the value is another one now.
  @usableFromInline
  mutating func didSave(
    _ done: SharedStamp, as made: Value, storing stored: Value
  ) -> (due: [Completion], next: Next, receivers: [SharedReceiver]) {
    base = stored
    guard let underway, made != underway.value else {
      let (due, next) = goOn(done)
      return (due, next, [])
    }
    guard case .changes(let changes) = origin else {
      // It was set by a store that did not know the stored value, and will be refused.
      base = underway.value
      let (due, next) = goOn(done)
      return (due, next, [])
    }
    value = changes.reduce(made) { (try? $1($0)) ?? $0 }
    stamp = stamps.next()
    current = [stamp]
    let (due, next) = goOn(changes.isEmpty ? stamp : done)
    return (due, next, receivers)
  }

  private mutating func goOn(_ done: SharedStamp) -> (due: [Completion], next: Next) {
    saved = done
    phase = .resting
    defer { isInDoubt = false }
    let last = underway?.order ?? order
    settled = last
    underway = nil
    // Callers whose value was refused receive an error.
    let now = self
    let due = takeWaiting { $0.order <= last && now.refusal(of: $0.own) == nil }
    if waiting.contains(where: { $0.order > last }) {
      let (value, stamp) = startSaving()
      return (due, .save(value, stamp))
    }
    if startsDelay() { return (due, .delay) }
    return (due, isInDoubt ? .read(stamp) : .rest)
  }

  @usableFromInline
  enum Next {
    case rest
    /// Take the value of the storage, unless another value is written before.
    case read(SharedStamp)
    case delay
    case save(Value, SharedStamp)
  }

  /// Handles a failed save. It is retried with the next write, or with the next caller that waits.
  @usableFromInline
  mutating func didFail() -> [Completion] {
    takeBack()
    return takeWaiting { _ in true }
  }

  private mutating func takeBack() {
    (phase, isInDoubt) = (.resting, false)
    if let underway { origin = underway.origin.then(origin) }
    underway = nil
  }

  /// Handles a value that the storage never accepts. The stored value replaces it, unless another one has already.
  /// `refusalWasTaken()` is to follow the next step.
  @usableFromInline
  mutating func didRefuse(_ refused: SharedStamp, _ error: any Error) -> Next {
    noteRefusal(error)
    takeBack()
    if stamp == refused { return .read(stamp) }
    if waiting.contains(where: { $0.order > settled }) {
      let (value, stamp) = startSaving()
      return .save(value, stamp)
    }
    return startsDelay() ? .delay : .rest
  }

  private mutating func noteRefusal(_ error: any Error) {
    let last = underway?.order ?? order
    guard last > settled else { return }
    refusals.append(Refusal(orders: settled + 1...last, error: error))
    settled = last
    if refusals.count > 100 { refusals.removeFirst() }
  }

  /// Handles that the place has the stored value in place of the refused one. Returns the callers whose value was
  /// refused, and those that waited for another one's only.
  @usableFromInline
  mutating func refusalWasTaken() -> (refused: [Completion], saved: [Completion]) {
    for index in refusals.indices { refusals[index].isTaken = true }
    let now = self
    let refused = takeWaiting { now.refusal(of: $0.own) != nil }
    return (refused, takeWaiting { $0.order <= now.settled })
  }

  /// Returns the refusal of the value with this number; nil if the storage has not refused it.
  func refusal(of order: Int) -> Refusal? { refusals.last { $0.orders.contains(order) } }

  /// Registers a caller that waits until the newest value is saved, or its own one. Returns false if it is; and the
  /// value that the caller must save, if no other task does.
  ///
  /// - Throws: the error with which the storage has refused the caller's value.
  @usableFromInline
  mutating func wait(
    for own: Int? = nil, isAlone: Bool = false, _ completion: @escaping Completion
  ) throws -> (waits: Bool, save: (Value, SharedStamp)?) {
    let refusal = refusal(of: own ?? order)
    if let refusal, refusal.isTaken { throw refusal.error }
    if refusal == nil, saved == stamp { return (false, nil) }
    if isAlone, let own, own <= settled, refusal == nil { return (false, nil) }
    waiting.append(Waiting(own: own ?? order, order: isAlone ? own ?? order : order, completion: completion))
    if refusal != nil { return (true, nil) }
    if phase == .saving { return (true, nil) }
    return (true, startSaving())
  }

  private mutating func takeWaiting(_ isDue: (Waiting) -> Bool) -> [Completion] {
    let due = waiting.filter(isDue)
    waiting.removeAll(where: isDue)
    return due.map(\.completion)
  }
}
