/// The state of a place: its value, who has it, and what is not saved yet. It says what is to be done; `AnySharedPlace`
/// does it.
// Usable from inlinable code only so that an optimized build, in which all else is the code for one type, keeps what the tests use.
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
  /// The value that the storage has.
  private var saved: SharedStamp
  /// What the storage has, as far as the value was made of it; nil if nothing.
  private var base: Value?
  /// What was written since that, and is not being saved.
  private var origin = Origin.changes([])
  /// Which values were made of what something else has stored last; none until something was.
  private var current: ContiguousArray<SharedStamp> = []
  /// How many values were written.
  private var order = 0
  private(set) var underway: Save?
  /// The callers that wait until as many values are saved as were written.
  private var waiting: [(order: Int, receipt: Receipt)] = []
  /// Whether something else wrote while a value was saved: nobody knows which of the two the storage has.
  private var isInDoubt = false

  /// The value is the stored one, or one that needs not be stored.
  @usableFromInline
  init(_ value: Value, hasStorage: Bool, stored: Value? = nil) {
    (self.value, self.hasStorage, base) = (value, hasStorage, stored)
    stamp = stamps.next()
    saved = stamp
  }

  /// A store writes a value, with its stamp, in place of the value with another one. Returns the others that have it,
  /// and whether a task is to save after the delay.
  mutating func write(
    _ new: Value, _ newStamp: SharedStamp, by writer: SharedReceiver?, on basis: SharedStamp? = nil
  ) -> (others: [SharedReceiver], startsDelay: Bool) {
    let isSame = new == value
    let isOutdated = noteBasis(isSame ? nil : basis, of: newStamp)
    if isSame && saved == stamp || !hasStorage { saved = newStamp }
    stamp = newStamp
    if isSame { return ([], false) }
    (value, origin) = (new, origin.then(.values(isOutdated: isOutdated)))
    order += 1
    return (others(than: writer), startsDelay())
  }

  /// Returns whether a value was made of one from before what something else has stored.
  private mutating func noteBasis(_ basis: SharedStamp?, of new: SharedStamp) -> Bool {
    if current.isEmpty { return false }
    let isCurrent = basis.map { current.last == $0 || current.contains($0) } ?? true
    if isCurrent { current.append(new) }
    // A store that is so far behind is refused, too.
    if current.count > 1_000 { current.removeFirst(500) }
    return !isCurrent
  }

  /// The program changes the value to a new one. `change` makes it anew of another one.
  @usableFromInline
  mutating func write(_ new: Value, by change: Change? = nil) -> (others: [SharedReceiver], startsDelay: Bool) {
    let before = origin
    let written = write(new, stamps.next(), by: nil)
    // A storage that cannot be written for long is not to make the list long, too.
    guard case .changes(let changes) = before, let change, saved != stamp, changes.count < 1_000 else { return written }
    origin = .changes(changes + [change])
    return written
  }

  private func others(than writer: SharedReceiver?) -> [SharedReceiver] {
    if receivers.count == 1, receivers[0] === writer { return [] }
    return receivers.filter { $0 !== writer }
  }

  /// Whether a task is to save after the delay; it is expected to do so.
  private mutating func startsDelay() -> Bool {
    guard saved != stamp, phase == .resting else { return false }
    phase = .delaying
    return true
  }

  /// The storage has a value that something else wrote. An unsaved value of this program is newer: it is written over that one.
  @usableFromInline
  mutating func hear(_ stored: Value) -> [SharedReceiver] {
    if phase == .saving { isInDoubt = true }
    return saved == stamp ? take(stored, ifStill: stamp) : []
  }

  /// Takes what the storage has, unless another value came since it was asked.
  @usableFromInline
  mutating func take(_ stored: Value, ifStill asked: SharedStamp) -> [SharedReceiver] {
    guard stamp == asked else { return [] }
    // The storage may have made it of what was saved: then nobody was faster than a store that has not heard of it.
    let isOwn = stored == base
    (base, origin) = (stored, .changes([]))
    if stored != value { (value, stamp) = (stored, stamps.next()) } else if saved == stamp { return [] }
    saved = stamp
    if !isOwn { current = [stamp] } else if !current.isEmpty { current.append(stamp) }
    return receivers
  }

  mutating func add(_ receiver: SharedReceiver) { receivers.append(receiver) }

  mutating func remove(_ receiver: SharedReceiver) { receivers.removeAll { $0 === receiver } }

  /// The delay is over. Returns what is to be saved; nil if somebody did not wait for that.
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

  /// A value was saved. Returns the callers that waited for it, and what is to be done then.
  @usableFromInline
  mutating func didSave(_ done: SharedStamp) -> (due: [Receipt], next: Next) {
    if let underway { base = underway.value }
    return goOn(done)
  }

  /// The storage has `stored` now, after it made `made` of the value that was to be saved: another one if something
  /// else had written, and the changes were made anew on that. Returns those who have the value as well, if it is
  /// another one now.
  @usableFromInline
  mutating func didSave(
    _ done: SharedStamp, as made: Value, storing stored: Value
  ) -> (due: [Receipt], next: Next, told: [SharedReceiver]) {
    base = stored
    guard let underway, made != underway.value else {
      let (due, next) = goOn(done)
      return (due, next, [])
    }
    guard case .changes(let changes) = origin else {
      // It was set by somebody who did not know of what is stored, and will be refused.
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

  private mutating func goOn(_ done: SharedStamp) -> (due: [Receipt], next: Next) {
    saved = done
    phase = .resting
    defer { isInDoubt = false }
    let last = underway?.order ?? order
    underway = nil
    let due = takeWaiting { $0 <= last }
    if !waiting.isEmpty {
      let (value, stamp) = startSaving()
      return (due, .save(value, stamp))
    }
    if startsDelay() { return (due, .delay) }
    return (due, isInDoubt ? .read(stamp) : .rest)
  }

  @usableFromInline
  enum Next {
    case rest
    /// To take what the storage has, unless another value comes in between.
    case read(SharedStamp)
    case delay
    case save(Value, SharedStamp)
  }

  /// A value could not be saved. It is tried again with the next write, or the next caller that waits.
  @usableFromInline
  mutating func didFail() -> [Receipt] {
    (phase, isInDoubt) = (.resting, false)
    if let underway { origin = underway.origin.then(origin) }
    underway = nil
    return takeWaiting { _ in true }
  }

  /// The storage never takes this value. It gives way to what the storage has, unless it was replaced.
  @usableFromInline
  mutating func didRefuse(_ refused: SharedStamp) -> (due: [Receipt], next: Next) {
    let due = didFail()
    if stamp == refused { return (due, .read(stamp)) }
    return (due, startsDelay() ? .delay : .rest)
  }

  /// Somebody waits until the newest value is saved. Returns false if it is; and what the caller is to save, if no other task does.
  @usableFromInline
  mutating func wait(_ receipt: @escaping Receipt) -> (waits: Bool, save: (Value, SharedStamp)?) {
    if saved == stamp { return (false, nil) }
    waiting.append((order, receipt))
    if phase == .saving { return (true, nil) }
    return (true, startSaving())
  }

  private mutating func takeWaiting(_ isDue: (Int) -> Bool) -> [Receipt] {
    defer { waiting.removeAll { isDue($0.order) } }
    return waiting.filter { isDue($0.order) }.map(\.receipt)
  }
}
