import Incremental

/// The name of a shared value, with its storage.
///
/// ```swift
/// extension SharedKey where Value == Settings {
///   static var settings: SharedKey { .inMemory("settings") }
/// }
///
/// @Shared(.settings) var settings = Settings()
/// ```
///
/// Keys with one name and one type of value name one place. Its storage is that of the key that is used first.
public struct SharedKey<Value: Equatable & Sendable>: Sendable {
  let identity: SharedIdentity

  /// Creates a key with a storage, which is created when the first store uses the key.
  @inlinable
  public init(_ name: String, storage: @escaping @Sendable () -> any SharedStorage<Value>) {
    // Inlinable, so that the functions for values are created where their type is known.
    self.init(name, ValueFunctions(Value.self), storage)
  }

  @usableFromInline
  init(
    _ name: String, _ functions: ValueFunctions, _ storage: (@Sendable () -> any SharedStorage<Value>)? = nil,
    isDecoded: Bool = false
  ) {
    var make: SharedIdentity.MakeStorage?
    if let storage { make = { AnySharedStorage(storage(), $0) } }
    identity = SharedIdentity(name, Shared<Value>.self, functions, make, isDecoded: isDecoded)
    if make != nil { KnownStorages.add(identity) }
  }

  /// The name.
  public var name: String { identity.name }

  /// Returns a key for a value that lives as long as a store has it.
  @inlinable
  public static func inMemory(_ name: String) -> SharedKey { SharedKey(name, ValueFunctions(Value.self)) }

  /// Returns the key of a decoded value. Its storage is that of the newest key with this name, if the program has
  /// created one.
  static func decoded(_ name: String) -> SharedKey {
    SharedKey(name, ValueFunctions(Value.self), isDecoded: true)
  }
}

extension SharedKey: Hashable {
  /// Returns whether both name one place.
  public static func == (left: SharedKey, right: SharedKey) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The newest storage for each name in the program, because a decoded value has only a name.
enum KnownStorages {
  private static let all = Locked<[SharedName: SharedIdentity.MakeStorage]>([:])

  static func add(_ identity: SharedIdentity) {
    let name = SharedName(identity)
    all.withLock { $0[name] = identity.makeStorage }
  }

  /// Creates the storage of a key. If the key has none, uses the newest key with this name that has one.
  static func make(_ identity: SharedIdentity) -> AnySharedStorage? {
    let make = identity.makeStorage ?? all.withLock { $0[SharedName(identity)] }
    return make?(identity)
  }
}

// MARK: - Identities

/// The type-erased identity of a shared value: its name, its type, and the functions for its values.
@usableFromInline
final class SharedIdentity: Sendable {
  let name: String
  let type: any AnyShared.Type
  let functions: ValueFunctions
  /// Creates its storage; nil if the key has none.
  let makeStorage: MakeStorage?
  /// Whether it came with a decoded value.
  let isDecoded: Bool

  typealias MakeStorage = @Sendable (SharedIdentity) -> AnySharedStorage

  init(
    _ name: String, _ type: any AnyShared.Type, _ functions: ValueFunctions, _ makeStorage: MakeStorage?,
    isDecoded: Bool
  ) {
    (self.name, self.type, self.functions, self.makeStorage) = (name, type, functions, makeStorage)
    self.isDecoded = isDecoded
  }

  /// Returns whether both name one place.
  func isSame(as other: SharedIdentity) -> Bool {
    self === other || name == other.name && type == other.type
  }
}

/// The key of a shared value in tables: its name and its type.
struct SharedName: Hashable {
  let name: String
  let type: ObjectIdentifier

  init(_ identity: SharedIdentity) { (name, type) = (identity.name, ObjectIdentifier(identity.type)) }
}

/// The type of a shared value.
@usableFromInline
protocol AnyShared: Sendable {
  /// Records a value of this type.
  static func record(_ content: SharedContent, _ name: String, in log: CoeffectLog)
  /// Removes and returns a recorded value of this type.
  static func takeRecorded(_ identity: SharedIdentity, _ name: String, from log: CoeffectLog) -> SharedContent?
}

extension Shared: AnyShared {
  @usableFromInline
  static func record(_ content: SharedContent, _ name: String, in log: CoeffectLog) {
    _ = log.record(name) { content.value(as: Value.self) }
  }

  @usableFromInline
  static func takeRecorded(_ identity: SharedIdentity, _ name: String, from log: CoeffectLog) -> SharedContent? {
    log.takeShared(name, as: Value.self).map { SharedContent($0, identity) }
  }
}

// MARK: - Type-erased values

/// The content of a shared value, without the type of the value.
///
/// A change creates one, which the store, the place and other stores share.
@usableFromInline
struct SharedContent: Equatable, @unchecked Sendable {
  // @unchecked Sendable because the box is never changed, and holds a value that is `Sendable`.
  private let box: AnyValueBox

  /// Creates the content of a value, whose type must be that of the identity.
  init<Value: Equatable & Sendable>(_ value: Value, _ identity: SharedIdentity) {
    box = ValueBox(value, identity)
  }

  /// Creates the content from the current value of a field.
  init(_ field: SharedField) {
    let identity = field.identity
    box = identity.functions.copy(field.value, identity)
  }

  /// The identity of the shared value, which names the place.
  var identity: SharedIdentity { box.subject(as: SharedIdentity.self) }

  /// Returns the value, which must be of this type.
  func value<Value>(as type: Value.Type) -> Value { ValueBox.of(box).value }

  /// Returns whether both are one content, which no change was made to.
  func isIdentical(to other: SharedContent) -> Bool { box === other.box }

  /// Returns whether a field has this content.
  func isEqual(to field: SharedField) -> Bool {
    WholeComparison.during { identity.functions.isEqual(box, field.value) }
  }

  /// Writes this content into a field.
  func put(in field: SharedField) { identity.functions.put(box, field.value) }

  @usableFromInline
  static func == (left: SharedContent, right: SharedContent) -> Bool {
    left.box === right.box || WholeComparison.during { left.identity.functions.areEqual(left.box, right.box) }
  }
}

extension SharedContent {
  /// Returns the value that a new shared value will have in a store; nil if there is none yet, so that the new one is
  /// used.
  static func beforeStore(_ new: SharedContent) -> SharedContent? {
    // A decoded value belongs to a saved state, which must remain as it was.
    if new.identity.isDecoded { return nil }
    return SharedEdits.links?.value(ofNew: new) ?? SharedPlaces.process.valueBeforeStore(new)
  }
}
