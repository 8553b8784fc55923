import Incremental

/// A field of a state that was found by looking, for a message.
struct FoundPlace {
  /// The innermost struct around it, if there is one.
  let owner: Any.Type?
  let field: String
  let value: Any

  /// Such as `\Feature.path`.
  var text: String { owner.map { "\\\(nameInProgram($0)).\(field)" } ?? "the state" }
  /// Without its root: `\.path`.
  var path: String { owner == nil ? "\\.self" : "\\.\(field)" }

  /// The first part of a state for which a condition holds. Of a collection only the first elements are looked at.
  static func first(in state: Any, where isIt: @escaping (Any) -> Bool) -> FoundPlace? {
    var search = Search(isIt: isIt)
    if isIt(state) { return FoundPlace(owner: nil, field: "self", value: state) }
    return search.visit(state, depth: 0, owner: nil, field: "self")
  }

  private struct Search {
    let isIt: (Any) -> Bool
    var left = 10_000

    /// `owner` and `field` are those that the value is in: an optional, say, or a case, is no place of its own.
    mutating func visit(_ value: Any, depth: Int, owner: Any.Type?, field: String) -> FoundPlace? {
      let mirror = Mirror(reflecting: value)
      guard depth < 12, mirror.displayStyle != .class else { return nil }
      for child in mirror.children.prefix(100) {
        left -= 1
        if left < 0 { return nil }
        let isField = mirror.displayStyle == .struct && child.label != nil
        let owner = isField ? type(of: value) : owner
        let field = isField ? child.label.map(Self.shown) ?? field : field
        if isIt(child.value) { return FoundPlace(owner: owner, field: field, value: child.value) }
        if let found = visit(child.value, depth: depth + 1, owner: owner, field: field) { return found }
      }
      return nil
    }

    /// The storage of a property wrapper is named after the property.
    private static func shown(_ label: String) -> String { label.hasPrefix("_") ? String(label.dropFirst()) : label }
  }
}
