/// The state of a place: its value, who has it, and what is not saved yet. It says what is to be done; `SharedPlace` does it.
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
  /// The callers that wait until a value is saved.
  private var waiting: [(SharedStamp, Receipt)] = []
  /// Whether something else wrote while a value was saved: nobody knows which of the two the storage has.
  private var isInDoubt = false

  /// The value is the stored one, or one that needs not be stored.
  @usableFromInline
  init(_ value: Value, hasStorage: Bool) {
    (self.value, self.hasStorage) = (value, hasStorage)
    stamp = stamps.next()
    saved = stamp
  }

  /// A store writes a value, with its stamp. Returns the others that have it, and whether a task is to save after the delay.
  mutating func write(
    _ new: Value, _ newStamp: SharedStamp, by writer: SharedReceiver?
  ) -> (others: [SharedReceiver], startsDelay: Bool) {
    let isSame = new == value
    if isSame && saved == stamp || !hasStorage { saved = newStamp }
    stamp = newStamp
    if isSame { return ([], false) }
    value = new
    return (others(than: writer), startsDelay())
  }

  /// The program writes a value.
  @usableFromInline
  mutating func write(_ new: Value) -> (others: [SharedReceiver], startsDelay: Bool) {
    write(new, stamps.next(), by: nil)
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
    if stored != value { (value, stamp) = (stored, stamps.next()) } else if saved == stamp { return [] }
    saved = stamp
    return receivers
  }

  mutating func add(_ receiver: SharedReceiver) { receivers.append(receiver) }

  mutating func remove(_ receiver: SharedReceiver) { receivers.removeAll { $0 === receiver } }

  /// The delay is over. Returns what is to be saved; nil if somebody did not wait for that.
  @usableFromInline
  mutating func delayEnded() -> (Value, SharedStamp)? {
    guard phase == .delaying else { return nil }
    phase = .saving
    return (value, stamp)
  }

  /// A value was saved. Returns the callers that waited for it, and what is to be done then.
  @usableFromInline
  mutating func didSave(_ done: SharedStamp) -> (due: [Receipt], next: Next) {
    saved = done
    phase = .resting
    defer { isInDoubt = false }
    let due = takeWaiting { $0.number <= done.number }
    if !waiting.isEmpty {
      phase = .saving
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
    waiting.append((stamp, receipt))
    if phase == .saving { return (true, nil) }
    phase = .saving
    return (true, (value, stamp))
  }

  private mutating func takeWaiting(_ isDue: (SharedStamp) -> Bool) -> [Receipt] {
    defer { waiting.removeAll { isDue($0.0) } }
    return waiting.filter { isDue($0.0) }.map(\.1)
  }
}
