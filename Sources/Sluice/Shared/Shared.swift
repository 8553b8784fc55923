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
/// values for one action, the later write wins, and the store reports ``SharedValueOverwritten``. Outside a reducer, a
/// change of a copy is nobody else's: send an action, or use ``SharedPlace/update(_:)``. The value is found in stored
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
  /// Identifies the value: see `SharedStamp`.
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
