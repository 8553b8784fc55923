import Incremental

/// What a shared value is, for code that does not know its type: its name, its type, and what can be done with its values.
@usableFromInline
final class SharedIdentity: Sendable {
  let name: String
  let type: any AnyShared.Type
  let functions: ValueFunctions
  /// Makes its storage; nil if it has none of its own.
  let makeStorage: MakeStorage?
  /// Whether it came with a value that was decoded.
  let isDecoded: Bool

  typealias MakeStorage = @Sendable (SharedIdentity) -> AnySharedStorage

  init(
    _ name: String, _ type: any AnyShared.Type, _ functions: ValueFunctions, _ makeStorage: MakeStorage?,
    isDecoded: Bool
  ) {
    (self.name, self.type, self.functions, self.makeStorage) = (name, type, functions, makeStorage)
    self.isDecoded = isDecoded
  }

  /// Whether both name one place.
  func isSame(as other: SharedIdentity) -> Bool {
    self === other || name == other.name && type == other.type
  }
}

/// A shared value in tables: its name and its type.
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
  /// Takes a value of this type out of a record.
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
