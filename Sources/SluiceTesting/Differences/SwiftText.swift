/// Writes values in Swift's notation, as far as reflection allows: `.row(7, action: .setTitle("a"))`.
enum SwiftText {
  static func of(_ value: Any) -> String {
    if let text = value as? String { return text.debugDescription }
    if let character = value as? Character { return String(character).debugDescription }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum: return writeCase(value, mirror)
    case .optional: return mirror.children.first.map { of($0.value) } ?? "nil"
    case .collection: return "[\(list(mirror))]"
    case .set: return "[\(mirror.children.map { of($0.value) }.sorted().joined(separator: ", "))]"
    case .dictionary: return writeDictionary(mirror)
    case .tuple: return mirror.children.isEmpty ? "()" : "(\(list(mirror)))"
    case .struct: return writeStruct(value, mirror)
    default: return "\(value)"
    }
  }

  private static func writeCase(_ value: Any, _ mirror: Mirror) -> String {
    guard let child = mirror.children.first, let name = child.label else { return ".\(value)" }
    let payload = Mirror(reflecting: child.value)
    if payload.displayStyle == .tuple, !payload.children.isEmpty { return ".\(name)(\(list(payload)))" }
    return ".\(name)(\(of(child.value)))"
  }

  private static func writeStruct(_ value: Any, _ mirror: Mirror) -> String {
    // A value whose description looks like a literal usually is expressible by one: numbers, rows, other kinds of text.
    if mirror.children.isEmpty { return value is any CustomStringConvertible ? "\(value)" : "\(type(of: value))()" }
    if value is any ExpressibleByIntegerLiteral || value is any ExpressibleByArrayLiteral { return "\(value)" }
    return "\(type(of: value))(\(list(mirror)))"
  }

  private static func writeDictionary(_ mirror: Mirror) -> String {
    let pairs = mirror.children.map { child in
      Mirror(reflecting: child.value).children.map { of($0.value) }.joined(separator: ": ")
    }
    return pairs.isEmpty ? "[:]" : "[\(pairs.sorted().joined(separator: ", "))]"
  }

  /// Writes the parts of a value, with their labels if they have any.
  private static func list(_ mirror: Mirror) -> String {
    mirror.children.map { child in
      let text = of(child.value)
      guard let label = child.label, label.first != "." else { return text }
      return "\(label): \(text)"
    }.joined(separator: ", ")
  }
}
