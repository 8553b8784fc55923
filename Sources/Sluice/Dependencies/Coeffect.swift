import Incremental

/// A dependency that a reducer read while it handled an action, as recorded.
///
/// For example, a read of `context.uuid()` is recorded as the UUID that it returned. A replay returns that UUID
/// again.
public struct Coeffect: Sendable {
  /// The key that was read: the name of its type with the module, which is stable between runs.
  public let key: String
  @usableFromInline let content: Content

  @usableFromInline
  enum Content: Sendable {
    case value(any Sendable)
    case written(String, @Sendable (any Decodable.Type, String) throws -> Any)
  }

  /// Creates a coeffect with a value.
  public init(key: String, value: some Codable & Sendable) {
    self.init(key: key, recorded: value)
  }

  /// Creates a coeffect from the text in a journal: `read` decodes it as the requested type.
  public init(
    key: String, written: String, read: @escaping @Sendable (any Decodable.Type, String) throws -> Any
  ) {
    (self.key, content) = (key, .written(written, read))
  }

  @inlinable
  init(key: String, recorded value: some Sendable) { (self.key, content) = (key, .value(value)) }

  /// Returns the value, or nil if it is of another type.
  public func value<Value: Sendable>(as type: Value.Type = Value.self) -> Value? {
    switch content {
    case .value(let value): value as? Value
    case .written(let text, let read): Self.read(text, read)
    }
  }

  private static func read<Value>(_ text: String, _ read: (any Decodable.Type, String) throws -> Any) -> Value? {
    // In separate steps, because a failure that is cast to an optional type would be a value: nil.
    guard let type = Value.self as? any Decodable.Type, let value = try? read(type, text) else { return nil }
    return value as? Value
  }

  /// Returns the text of the value for a journal: encoded by `write`, or the text that came from a journal.
  public func written(_ write: (any Encodable) throws -> String) rethrows -> String? {
    switch content {
    case .value(let value): try (value as? any Encodable).map(write)
    case .written(let text, _): text
    }
  }
}

// MARK: - Recording and replaying reads

/// The coeffects that were read while one action is handled; in a replay, the recorded coeffects of the action.
///
/// A log exists while reads are recorded, and while a journal is replayed.
///
/// Recording is inlinable, so that it is specialized in the client: otherwise a read would take ten times as long.
@usableFromInline
final class CoeffectLog {
  // Unchecked, as in `DependencyLayer`.
  @usableFromInline @exclusivity(unchecked) private(set) var isReplaying = false
  /// Receives each value that is read.
  @usableFromInline @exclusivity(unchecked) var onRead: ((String, any Sendable) -> Void)?
  /// Receives the name of each key whose value has no encoding. If it is set, these values are recorded, too; otherwise
  /// they are not.
  var unencodable: ((String) -> Void)?
  @usableFromInline @exclusivity(unchecked) var coeffects: [Coeffect] = []
  /// In a replay, the index up to which all coeffects were read.
  private var next = 0
  private var missing: [String] = []
  /// Caches the names of keys, and which types are `Codable`, because both are slow to determine.
  @usableFromInline @exclusivity(unchecked) private(set) var names = TypeTable()
  @usableFromInline @exclusivity(unchecked) private(set) var codables = TypeTable()

  deinit {
    names.destroy()
    codables.destroy()
  }

  /// Returns the value and records it; in a replay, returns the recorded value.
  @inlinable
  func answer<Key: DependencyKey, Value: Sendable>(_ key: Key.Type, _ produce: () -> Value) -> Value {
    let isCodable = codables.value(under: ObjectIdentifier(Value.self), as: Bool.self) ?? isCodable(Value.self)
    if !isReplaying, isCodable {
      return record(names.value(under: ObjectIdentifier(key), as: String.self) ?? name(of: key), produce)
    }
    return answer(key, isCodable: isCodable, produce)
  }

  @inlinable
  func record<Value: Sendable>(_ name: String, _ produce: () -> Value) -> Value {
    let count = coeffects.count
    let value = produce()
    // A replay does not read the values that were read to produce this one.
    if coeffects.count > count { coeffects.removeSubrange(count...) }
    // An array of one element takes one allocation, and most actions read no more.
    if count == 0 {
      coeffects = [Coeffect(key: name, recorded: value)]
    } else {
      coeffects.append(Coeffect(key: name, recorded: value))
    }
    if let onRead { onRead(name, value) }
    return value
  }

  /// Returns a value in a replay, or a value without an encoding.
  @usableFromInline
  func answer<Value: Sendable>(_ key: any DependencyKey.Type, isCodable: Bool, _ produce: () -> Value) -> Value {
    guard isCodable || unencodable != nil else { return produce() }
    let name = name(of: key)
    if isReplaying { return replay(key, name, isExpected: isCodable) ?? produce() }
    unencodable?(name)
    return record(name, produce)
  }

  /// Removes and returns the recorded value with a name, in a replay.
  func takeShared<Value: Sendable>(_ name: String, as type: Value.Type) -> Value? {
    takeRecorded(name)?.value(as: type)
  }

  /// Removes and returns the coeffects that were read since the last call.
  func take() -> [Coeffect] {
    defer { coeffects = [] }
    return coeffects
  }

  /// Begins to return these recorded values.
  func replay(_ recorded: [Coeffect]) { (isReplaying, coeffects, next) = (true, recorded, 0) }

  /// Removes and returns the keys that were read since the last call and are not in the record.
  func takeMissing() -> [String] {
    if missing.isEmpty { return [] }
    defer { missing = [] }
    return missing
  }

  /// Begins to record again.
  func endReplay() { (isReplaying, coeffects, next) = (false, [], 0) }

  private func replay<Value: Sendable>(
    _ key: any DependencyKey.Type, _ name: String, isExpected: Bool
  ) -> Value? {
    if let value = takeRecorded(name)?.value(as: Value.self) { return value }
    if isExpected, !(key is any LaterCoeffect.Type) { missing.append(name) }
    return nil
  }

  private func takeRecorded(_ name: String) -> Coeffect? {
    if next < coeffects.count, coeffects[next].key == name {
      next += 1
      return coeffects[next - 1]
    }
    guard let index = coeffects.indices.dropFirst(next).first(where: { coeffects[$0].key == name }) else { return nil }
    return coeffects.remove(at: index)
  }

  /// Determines whether values of a type are recorded, and caches the result.
  @usableFromInline
  func isCodable<Value>(_ type: Value.Type) -> Bool {
    let isCodable = type is any (Encodable & Decodable).Type
    codables.keep(Kept(isCodable), under: ObjectIdentifier(type))
    return isCodable
  }

  @usableFromInline
  func name(of key: any DependencyKey.Type) -> String {
    if let known = names.value(under: ObjectIdentifier(key), as: String.self) { return known }
    let name = Self.stableName(of: key)
    names.keep(Kept(name), under: ObjectIdentifier(key))
    return name
  }

  /// Returns the name of a type without the address that Swift adds to private and local scopes, which differs between
  /// runs.
  static func stableName(of key: any DependencyKey.Type) -> String {
    if let name = (key as? any LaterCoeffect.Type)?.recordedName { return name }
    let mark = " at $"
    var name = String(reflecting: key)[...]
    var stable = ""
    while let start = name.indices.first(where: { name[$0...].hasPrefix(mark) }) {
      stable += name[..<start]
      name = name[start...].drop { $0 != ")" }
    }
    return stable + name
  }
}

/// A key whose values may be missing in a record: a reducer may read it that did not when the record was made. A
/// replacement value leads to the same state, except for new parts.
package protocol LaterCoeffect: DependencyKey {
  /// The name in records of a key that was in another module before, or nil: then the name is that of its type.
  static var recordedName: String? { get }
}

extension LaterCoeffect {
  package static var recordedName: String? { nil }
}

/// The layer that contexts read through while there is a log. Its table stays empty, so that each read is passed to
/// the log; without a log, reads have no extra cost.
final class RecordedLayer: DependencyLayer {
  init(over parent: DependencyLayer, _ log: CoeffectLog) { super.init(over: parent, recordingIn: log) }

  override func found(_ id: ObjectIdentifier) -> AnyKept? { parent?.found(id) }
}
