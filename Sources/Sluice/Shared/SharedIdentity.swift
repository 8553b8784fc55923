import Incremental

/// The identity of a shared value, without the type of the value: its name, its type, and the functions for its
/// values.
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

/// Identifies a shared value in tables by its name and its type.
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
