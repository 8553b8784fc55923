/// A case that is known by the function that makes it, where the runtime does not describe enums as documented. Values
/// are examined by `Mirror`, which is slower, but correct.
@usableFromInline
package final class ReflectedCase<Root, Value>: LearntCase, @unchecked Sendable {
  // @unchecked Sendable because what changes is in locks; the function is Sendable.
  private let constructor: @Sendable (Value) -> Root
  private let learning = Locked(Learning())

  private struct Learning {
    /// The names of the cases on the way to the payload.
    var path: [String]?
    var tried: Set<[String]> = []
    var mistake: CaseMistake?
  }

  @usableFromInline
  package init(
    _ constructor: @escaping @Sendable (Value) -> Root, fileID: StaticString, line: UInt,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.constructor = constructor
    super.init(fileID, line, report: report)
  }

  @usableFromInline
  package override var name: String {
    learning.withLock { $0.path?.joined(separator: ".") } ?? "a case with \(nameInProgram(Value.self))"
  }

  override var isKnown: Bool { learning.withLock { $0.path != nil } }

  @usableFromInline
  package override var isNameCertain: Bool { isKnown }

  override func isSame(as other: LearntCase) -> Bool {
    if self === other { return true }
    guard let other = other as? ReflectedCase, let path = learning.withLock({ $0.path }) else { return false }
    return path == other.learning.withLock { $0.path }
  }

  /// Makes the case.
  @usableFromInline
  package func embed(_ value: Value) -> Root {
    let root = constructor(value)
    if isRefused { return root }
    let path = learning.withLock { $0.path }
    if let path {
      if !Reflected.matches(root, path) { doubt(.decides(text(path), Reflected.name(of: root, path.count))) }
      return root
    }
    var found: [String]?
    Reflected.visit(root) { names, payload in
      if let payload = Reflected.cast(payload, to: Value.self), Reflected.areSame(payload, value) { found = names }
      return found == nil
    }
    if let found { note(nil, found) } else { doubt(.makesAnother(Reflected.name(of: root, 1))) }
    return root
  }

  /// Returns the payload of a value, or nil if the value is another case.
  @usableFromInline
  package func extract(_ root: Root, isReported: Bool = true) -> Value? {
    let (path, mistake) = learning.withLock { ($0.path, $0.path == nil ? $0.mistake : nil) }
    if isRefused { return nil }
    var found: Value?
    if !Reflected.isEnum(root) {
      refuse(.noEnum, Root.self, Value.self)
    } else if EnumLayout.isStripped(Root.self) {
      refuse(.stripped, Root.self, Value.self)
    } else if let mistake {
      refuse(mistake, Root.self, Value.self)
    } else {
      found = look(into: root, path)
    }
    guard isRefused else { return found }
    if isReported { reportMistake() }
    return nil
  }

  private func look(into root: Root, _ path: [String]?) -> Value? {
    var found: Value?
    Reflected.visit(root) { names, payload in
      guard let value = Reflected.cast(payload, to: Value.self) else { return true }
      if names == path { found = value }
      if found != nil || learning.withLock({ $0.tried.contains(names) }) { return found == nil }
      let mistake = mistake(of: constructor(value), madeOf: value, at: names)
      if mistake == nil { found = value }
      note(mistake, names)
      return mistake != nil
    }
    return found
  }

  private func mistake(of made: Root, madeOf value: Value, at path: [String]) -> CaseMistake? {
    var isSame: Bool?
    var isElsewhere = false
    Reflected.visit(made) { names, payload in
      let isFound = Reflected.cast(payload, to: Value.self).map { Reflected.areSame($0, value) }
      if names == path { isSame = isFound }
      if isFound == true { isElsewhere = true }
      return true
    }
    if isSame == true { return nil }
    if isSame == nil || isElsewhere { return .makesAnother(Reflected.name(of: made, path.count)) }
    return .changesPayload(of: text(path))
  }

  /// Records the result of trying a path. A function that puts the payload in changed, while no path is known, is
  /// refused; so is one that makes two cases.
  private func note(_ mistake: CaseMistake?, _ path: [String]) {
    let refusal = learning.withLock { learning -> CaseMistake? in
      learning.tried.insert(path)
      if case .changesPayload = mistake, learning.path == nil { return mistake }
      if mistake != nil { return nil }
      if let known = learning.path, known != path { return .decides(text(known), text(path)) }
      learning.path = path
      return nil
    }
    if let refusal { refuse(refusal, Root.self, Value.self) }
  }

  private func doubt(_ mistake: CaseMistake) {
    learning.withLock { learning in
      learning.path = nil
      learning.mistake = mistake
    }
  }

  private func text(_ path: [String]) -> String { path.joined(separator: ".") }
}

/// Functions that examine an enum's value by `Mirror`.
enum Reflected {
  static func isEnum(_ value: Any) -> Bool { [.enum, .optional].contains(Mirror(reflecting: value).displayStyle) }

  /// Visits the payloads inside a value, the outermost first, with the names of the cases on the way, until `body`
  /// returns false.
  static func visit(_ value: Any, _ names: [String] = [], _ body: ([String], Any) -> Bool) {
    guard isEnum(value) else { return }
    let (name, payload) = look(at: value)
    let path = names + [name]
    guard body(path, payload), path.count < CasePlan.depth else { return }
    visit(payload, path, body)
  }

  /// Returns a payload as a value of a type, or nil if it is of another type. An optional does not count as a value of
  /// the type that it wraps.
  static func cast<Value>(_ payload: Any, to type: Value.Type) -> Value? {
    if payload is any WrappingOptional, !(type is any WrappingOptional.Type), type != Any.self { return nil }
    return payload as? Value
  }

  /// Returns the name of a value's case, and its payload. The payload is the value itself for a single value with a
  /// label, and `Void` for no payload.
  static func look(at value: Any) -> (name: String, payload: Any) {
    guard let child = Mirror(reflecting: value).children.first, let name = child.label else { return ("\(value)", ()) }
    let inside = Mirror(reflecting: child.value)
    guard inside.displayStyle == .tuple, inside.children.count == 1, let only = inside.children.first else {
      return (name, child.value)
    }
    return (name, only.value)
  }

  static func name(of value: Any, _ depth: Int) -> String {
    var last: [String] = []
    visit(value) { names, _ in
      last = names
      return names.count < depth
    }
    return last.joined(separator: ".")
  }

  static func matches(_ value: Any, _ path: [String]) -> Bool {
    var isThere = false
    visit(value) { names, _ in
      isThere = names == path
      return !isThere && names.count < path.count
    }
    return isThere
  }

  /// Returns whether two values are the same, as far as that can be determined.
  static func areSame<Value>(_ a: Value, _ b: Value) -> Bool {
    if haveSameBytes(a, b) { return true }
    if let a = a as? any Equatable { return isEqual(a, b) }
    return areSameParts(a, b)
  }

  private static func isEqual<Item: Equatable>(_ a: Item, _ b: Any) -> Bool { a == b as? Item }

  private static func areSameParts(_ a: Any, _ b: Any) -> Bool {
    if let a = a as? any Equatable { return isEqual(a, b) }
    let (left, right) = (Mirror(reflecting: a), Mirror(reflecting: b))
    if left.displayStyle == .class { return (a as AnyObject) === (b as AnyObject) }
    guard left.children.count == right.children.count else { return false }
    if left.displayStyle == .enum, left.children.isEmpty { return "\(a)" == "\(b)" }
    return zip(left.children, right.children).allSatisfy { $0.label == $1.label && areSameParts($0.value, $1.value) }
  }
}
