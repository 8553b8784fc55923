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
