/// A case that is known by its constructor, where the runtime does not describe enums as the documents say: values are
/// looked at by `Mirror`, which is slower, and right.
@usableFromInline
package struct ReflectedCase<Root, Value>: Sendable {
  private let constructor: @Sendable (Value) -> Root
  /// The name of the case, if a payload can be made to try.
  @usableFromInline
  package let name: String

  @usableFromInline
  package init(_ constructor: @escaping @Sendable (Value) -> Root) {
    self.constructor = constructor
    let sample = PayloadSample.make(Value.self)?.assumingMemoryBound(to: Value.self)
    name = sample.flatMap { Self.look(at: constructor($0.pointee))?.name } ?? "a case with \(Value.self)"
  }

  /// The payload of a value, or nil if it is another case: the constructor makes the same case of the payload, or does
  /// not.
  @usableFromInline
  package func extract(_ root: Root) -> Value? {
    guard let (name, value) = Self.look(at: root), Self.look(at: constructor(value))?.name == name else { return nil }
    return value
  }

  /// The name and the payload of a value, if that is of the type.
  static func look(at root: Root) -> (name: String, value: Value)? {
    guard let child = Mirror(reflecting: root).children.first, let name = child.label else { return nil }
    if let value = child.value as? Value { return (name, value) }
    // One value with a label is a tuple here.
    let inside = Mirror(reflecting: child.value)
    guard inside.displayStyle == .tuple, inside.children.count == 1 else { return nil }
    return (inside.children.first?.value as? Value).map { (name, $0) }
  }
}
