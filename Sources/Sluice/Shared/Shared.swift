/// A value in a state that other parts of the state, other stores and, with a storage, later runs of the program have in common.
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
/// The state has the value itself, as any other value: a copy of the state keeps what it had, two states are equal if their values
/// are, and observers, derived values, undo, a tape and test stores see a change as they see any other. The store keeps the
/// value in step with its ``SharedPlace``, which the key names:
/// - A reducer's change is in the place, and in all stores of the same isolation, before observers are notified. A store of another
///   isolation has it as soon as that isolation is free, before what is sent to its outlet later.
/// - A change from outside, by another store or by the storage, is put into the state between two actions. It is recorded with the next
///   action, so that a replay repeats it.
/// - A value that is new in a state (the program starts, a row is added) becomes that of the place. The default counts
///   only if the place has none. Before that, as in an `init`, it reads as the value of the place, too: of the
///   process's, or in a reducer of the store's. The first such read waits for the storage, and a failure of that is
///   written to the standard error, and reported by the first store.
///
/// Rules: within one action, each part of the state reads what was shared before it. If two parts write different values for one
/// action, the later write wins, and the store reports ``SharedValueOverwritten``. Outside a reducer, a change of a copy is nobody else's: send an
/// action, or use ``SharedPlace/update(_:)``. The value is found in stored properties of structs, in tuples, optionals, arrays, `Rows`, values of
/// dictionaries, presented routes, and payloads of enums; not in classes, existentials and functions.
///
/// In a module whose default isolation is the main actor, put the state into a `nonisolated` type: Swift 6.3 refuses a property wrapper in a struct that is
/// itself marked `nonisolated`.
///
/// - Complexity: reading costs a comparison. A store looks at each shared value after each action, some nanoseconds for
///   each; in a collection of more than 16 elements only if one was written. A change costs some 0.25 microseconds, one
///   allocation, and comparisons of the value.
@propertyWrapper
public struct Shared<Value: Equatable & Sendable>: Sendable {
  // The stamp and the key come first, because they are read at known places: see `SharedField`.
  /// Which value it is: see `SharedStamp`.
  @usableFromInline var stamp: SharedStamp
  /// Names the place, and says where its value is stored.
  public let key: SharedKey<Value>
  // The last property: see `SharedLayout`.
  @usableFromInline var value: Value

  /// Makes a shared value; `wrappedValue` counts if the place has none.
  public init(wrappedValue: Value, _ key: SharedKey<Value>) {
    (stamp, value, self.key) = (.new, wrappedValue, key)
    SharedEdits.noteNew()
  }

  /// The value. Before it is in a store, it is that of the place which the process has for the key, or of its storage.
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

  /// The value with its key, to hand it to another part of the state.
  public var projectedValue: Shared {
    get { self }
    set { self = newValue }
  }
}

extension Shared: Equatable {
  /// Whether the values are equal.
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
