import Incremental

/// A field of a state that was found by looking, for a message.
struct FoundPlace {
  /// The innermost struct around it, if there is one.
  let owner: Any.Type?
  let field: String

  /// Such as `\Feature.path`.
  var text: String { owner.map { "\\\(nameInProgram($0)).\(field)" } ?? "the state" }
  /// Without its root: `\.path`.
  var path: String { owner == nil ? "\\.self" : "\\.\(field)" }

  /// The first part of a state for which a condition holds. Of a collection only the first elements are looked at.
  static func first(in state: Any, where isIt: @escaping (Any) -> Bool) -> FoundPlace? {
    var search = Search(isIt: isIt)
    return isIt(state) ? FoundPlace(owner: nil, field: "self") : search.visit(state, depth: 0, nil)
  }

  private struct Search {
    let isIt: (Any) -> Bool
    var left = 10_000

    mutating func visit(_ value: Any, depth: Int, _ outer: FoundPlace?) -> FoundPlace? {
      let mirror = Mirror(reflecting: value)
      guard depth < 12, mirror.displayStyle != .class else { return nil }
      for child in mirror.children.prefix(100) {
        left -= 1
        if left < 0 { return nil }
        let place = place(of: child.label, in: value, mirror, outer)
        if isIt(child.value) { return place ?? FoundPlace(owner: nil, field: "self") }
        if let found = visit(child.value, depth: depth + 1, place) { return found }
      }
      return nil
    }

    /// The field of a struct; of anything else, such as an optional or a case, the field that it is in.
    private func place(of label: String?, in value: Any, _ mirror: Mirror, _ outer: FoundPlace?) -> FoundPlace? {
      guard mirror.displayStyle == .struct, let label else { return outer }
      // The storage of a property wrapper is named after the property.
      return FoundPlace(owner: type(of: value), field: label.hasPrefix("_") ? String(label.dropFirst()) : label)
    }
  }
}
