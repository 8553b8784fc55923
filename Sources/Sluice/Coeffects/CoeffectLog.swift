import Incremental

/// What was read while one action is handled; or, in a replay, what was recorded of it.
///
/// There is one while somebody records, and while a journal is replayed.
final class CoeffectLog {
  private(set) var isReplaying = false
  private var coeffects: [Coeffect] = []
  /// In a replay, all before this were read.
  private var next = 0
  private var missing: [String] = []
  private var names: [ObjectIdentifier: String] = [:]
  private var codables: [ObjectIdentifier: Bool] = [:]

  /// The value, recorded; or in a replay the recorded value. What is not `Codable` is never recorded.
  func answer<Value: Sendable>(_ key: any DependencyKey.Type, _ produce: () -> Value) -> Value {
    guard isCodable(Value.self) else { return produce() }
    let name = name(of: key)
    if isReplaying { return replay(name) ?? produce() }
    let value = produce()
    coeffects.append(Coeffect(key: name, recorded: value))
    return value
  }

  /// What was read since it was last asked.
  func take() -> [Coeffect] {
    defer { coeffects = [] }
    return coeffects
  }

  /// From now on answers with these.
  func replay(_ recorded: [Coeffect]) { (isReplaying, coeffects, next) = (true, recorded, 0) }

  /// What was asked for since the last time and is not in the record.
  func takeMissing() -> [String] {
    if missing.isEmpty { return [] }
    defer { missing = [] }
    return missing
  }

  /// From now on records.
  func endReplay() { (isReplaying, coeffects, next) = (false, [], 0) }

  private func replay<Value: Sendable>(_ name: String) -> Value? {
    if let index = coeffects[next...].firstIndex(where: { $0.key == name }) {
      let value = coeffects[index].value(as: Value.self)
      if index == next { next += 1 } else { coeffects.remove(at: index) }
      if let value { return value }
    }
    missing.append(name)
    return nil
  }

  private func isCodable<Value>(_ type: Value.Type) -> Bool {
    if let known = codables[ObjectIdentifier(type)] { return known }
    let isCodable = type is any (Encodable & Decodable).Type
    codables[ObjectIdentifier(type)] = isCodable
    return isCodable
  }

  private func name(of key: any DependencyKey.Type) -> String {
    if let known = names[ObjectIdentifier(key)] { return known }
    let name = Self.stableName(of: key)
    names[ObjectIdentifier(key)] = name
    return name
  }

  /// The name of a type without the address that Swift gives to private and local scopes, which differs between runs.
  static func stableName(of key: any DependencyKey.Type) -> String {
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

/// What contexts read through while there is a log. Its table stays empty, so that each read gets here; where nobody records,
/// reads cost nothing for it.
final class RecordedLayer: DependencyLayer {
  private let log: CoeffectLog

  init(over parent: DependencyLayer, _ log: CoeffectLog) {
    self.log = log
    super.init(over: parent)
  }

  override func resolve<Key: DependencyKey>(_ key: Key.Type, _ place: Origin) -> Key.Value {
    log.answer(key) { parent.unsafelyUnwrapped.value(of: key, readAt: place) }
  }

  override func resolve<Key: DependencyKey, Result: Sendable>(
    _ key: Key.Type, _ place: Origin, _ produce: (Key.Value) -> Result
  ) -> Result {
    log.answer(key) { produce(parent.unsafelyUnwrapped.value(of: key, readAt: place)) }
  }

  override func found(_ id: ObjectIdentifier) -> AnyKept? { parent?.found(id) }
}
