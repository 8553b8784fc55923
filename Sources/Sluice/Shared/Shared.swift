import Incremental

/// A value in a state that is shared with other parts of the state, other stores and, with a storage, later runs of
/// the program.
///
/// ```swift
/// struct Reader: Equatable {
///   var page = 1
///   @Shared(.inMemory("settings")) var settings = Settings()
/// }
///
/// state.settings.isDark = true         // in a reducer: all stores with this value have it in the same cycle
/// ```
///
/// The state contains the value itself, like any other value. A copy of the state keeps its value, two states are
/// equal if their values are, and observers, derived values, undo, a tape and test stores see a change as any other.
/// The store synchronizes the value with its ``SharedPlace``, which the key names:
/// - A reducer's change reaches the place, and all stores of the same isolation, before observers are notified. A
///   store of another isolation receives it as soon as that isolation is free, before actions that are sent to its
///   outlet later.
/// - A change from another store or the storage is put into the state between two actions. It is recorded with the
///   next action, so that a replay repeats it.
/// - A value that is new in a state (the program starts, a row is inserted) takes the value of the place. The default
///   is used only if the place has none. Before that, as in an `init`, it reads as the value of the place, too: of
///   the process's place, or in a reducer of the store's. The first such read waits for the storage. If the storage
///   fails, the error is written to the standard error, and reported by the first store.
///
/// Rules: within one action, each part of the state reads what was shared before it. If two parts write different
/// values for one action, the later write wins, and the store reports `SharedError.overwritten`. Outside a reducer, a
/// change of a copy is not shared: send an action, or use ``SharedPlace/update(_:)``. The value is found in stored
/// properties of structs, in tuples, optionals, arrays, `Rows`, values of dictionaries, presented routes, and payloads
/// of enums; not in classes, existentials and functions.
///
/// In a module whose default isolation is the main actor, put the state into a `nonisolated` type: Swift 6.3 refuses
/// a property wrapper in a struct that is itself marked `nonisolated`.
///
/// - Complexity: a read costs a comparison. A store checks each shared value after each action, which takes some
///   nanoseconds per value; in a collection of more than 16 elements only if one was written. A change costs some
///   0.25 microseconds, one allocation, and comparisons of the value.
@propertyWrapper
public struct Shared<Value: Equatable & Sendable>: Sendable {
  // The stamp and the key come first, because they are read at fixed offsets: see `SharedField`.
  /// The stamp that identifies the value.
  @usableFromInline var stamp: SharedStamp
  /// The name of the place, and its storage.
  public let key: SharedKey<Value>
  // This must be the last property: see `SharedLayout`.
  @usableFromInline var value: Value

  /// Creates a shared value; `wrappedValue` is used if the place has none.
  public init(wrappedValue: Value, _ key: SharedKey<Value>) {
    (stamp, value, self.key) = (.new, wrappedValue, key)
    SharedEdits.noteNew()
  }

  /// Rejects a value without a default.
  @available(
    *, unavailable, message: "Give the property a default: `@Shared(.settings) var settings = Settings()`."
  )
  public init(_ key: SharedKey<Value>) { fatalError() }

  /// The value.
  ///
  /// Before it is in a store, it is that of the process's place for the key, or of its storage.
  @inlinable
  public var wrappedValue: Value {
    get { stamp.isNew ? valueBeforeStore : value }
    _modify {
      if stamp.isNew { value = valueBeforeStore }
      yield &value
      stamp = SharedEdits.nextStamp()
    }
  }

  @usableFromInline var valueBeforeStore: Value {
    SharedContent.beforeStore(SharedContent(value, key.identity))?.value(as: Value.self) ?? value
  }

  /// The value with its key, to pass it to another part of the state.
  public var projectedValue: Shared {
    get { self }
    set { self = newValue }
  }
}

extension Shared: Equatable {
  /// Returns whether the values are equal.
  @inlinable
  public static func == (left: Shared, right: Shared) -> Bool { left.value == right.value }
}

extension Shared: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Shared: CustomStringConvertible, CustomReflectable {
  /// The description of the value.
  public var description: String { String(describing: value) }

  /// The mirror of the value.
  public var customMirror: Mirror { Mirror(reflecting: value) }
}

// MARK: - Coding

extension Shared: Codable where Value: Codable {
  private enum CodingKeys: CodingKey { case name, value }

  /// Decodes a value with the name of its key.
  ///
  /// It uses the storage of a key with this name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stamp = .new
    value = try container.decode(Value.self, forKey: .value)
    key = .decoded(try container.decode(String.self, forKey: .name))
    SharedEdits.noteNew()
  }

  /// Encodes the value with the name of its key.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key.name, forKey: .name)
    try container.encode(value, forKey: .value)
  }
}

// MARK: - Stamps

/// A number that identifies a value of a place.
///
/// 0 is a value that was not in a store yet. A number with the highest bit is a value that was written and is not in
/// the place, numbered in the order of writing. Any other number is unique to one value in this process.
@usableFromInline
struct SharedStamp: Equatable, Sendable {
  @usableFromInline let number: UInt64

  static let new = SharedStamp(number: 0)

  @inlinable var isNew: Bool { number == 0 }
  var isEdit: Bool { number >> 63 == 1 }

  static func edit(_ order: UInt64) -> SharedStamp { SharedStamp(number: 1 << 63 | order) }
}

/// A source of stamps that are unique in this process.
///
/// Each source has its own number, so that only the creation of a source takes a lock.
@usableFromInline
struct SharedStamps {
  private static let sources = Locked<UInt64>(0)

  private let source: UInt64
  private var count: UInt64 = 0

  @usableFromInline
  init() {
    source = Self.sources.withLock {
      $0 += 1
      return $0 << 32
    }
  }

  /// Returns whether a stamp is from this source.
  func gave(_ stamp: SharedStamp) -> Bool { stamp.number >> 32 == source >> 32 }

  @usableFromInline
  mutating func next() -> SharedStamp {
    count += 1
    return SharedStamp(number: source &+ count)
  }
}

/// The age of a value among others of its place: first the one that the store took from the place, then those that
/// the store wrote, in order.
struct SharedAge: Comparable {
  enum Kind: Int { case fromOutside, ofStore, edit }

  let kind: Kind
  let number: UInt64

  static func < (a: SharedAge, b: SharedAge) -> Bool {
    (a.kind.rawValue, a.number) < (b.kind.rawValue, b.number)
  }
}

// MARK: - Writes of a reducer

/// The changes of shared values by a reducer that runs on this thread.
@usableFromInline
final class SharedEdits {
  private static let slot = ThreadSlot()

  /// The number of written values.
  @exclusivity(unchecked) private var writes: UInt64 = 0
  /// Whether a shared value was written or created since the store last checked.
  @exclusivity(unchecked) var isMarked = false

  /// The links of the store whose reducer runs.
  weak var owner: SharedLinks?

  /// The links of the store whose reducer runs on this thread.
  static var links: SharedLinks? { current? { $0.owner } }

  /// Begins to note the changes of this thread. Returns the previous content of the slot.
  func begin() -> ThreadSlot.Content {
    let before = Self.slot.content
    Self.slot.content = ThreadSlot.Content(self)
    return before
  }

  /// Restores the previous content of the slot.
  static func end(_ before: ThreadSlot.Content) { slot.content = before }

  /// Resets the notes, after the store has checked all values.
  func reset() { (writes, isMarked) = (0, false) }

  /// Whether a value was written.
  var hasWritten: Bool { writes > 0 }

  /// Returns the stamp for a value that is being written.
  @usableFromInline
  static func nextStamp() -> SharedStamp {
    guard let edits = current else { return .edit(0) }
    return edits {
      $0.isMarked = true
      $0.writes += 1
      return .edit($0.writes)
    }
  }

  private static var current: Unretained<SharedEdits>? { slot.object(as: SharedEdits.self) }

  /// Notes that a shared value was created.
  static func noteNew() { current? { $0.isMarked = true } }
}
