import Incremental

/// A search for classes in states. Their changes are invisible, because the state holds the same instance before and
/// after.
package enum StateClasses {
  private static let known = Locked<[ObjectIdentifier: String?]>([:])

  /// Reports to the standard error, once per type of state, that it contains a mutable class. For debug builds; returns
  /// true.
  static func isReported(in state: Any.Type) -> Bool {
    let (words, isNew) = known.withLock { known -> (String?, Bool) in
      if let words = known[ObjectIdentifier(state)] { return (words, false) }
      let words = find(in: state)
      known[ObjectIdentifier(state)] = .some(words)
      return (words, true)
    }
    if isNew, let words { standardError("Sluice: \(words)") }
    return true
  }

  /// Returns the message about the first mutable class in a state; nil if there is none.
  package static func find(in state: Any.Type) -> String? {
    var search = Search()
    guard let found = search.visit(state, path: nameInProgram(state), isRoot: true) else { return nil }
    let name = nameInProgram(found.type)
    return
      "`\(found.path)` in the state is an instance of the class `\(name)`, which has properties that can change. Nobody sees such a"
      + " change: it is the same instance before and after, for observers, undo, tapes and tests. Make `\(name)` a struct. If it is no"
      + " state but does something, make it a dependency. A class with constants only may stay."
  }

  private struct Search {
    var visited: Set<ObjectIdentifier> = []

    mutating func visit(_ type: Any.Type, path: String, isRoot: Bool = false) -> (path: String, type: Any.Type)? {
      guard visited.insert(ObjectIdentifier(type)).inserted else { return nil }
      if type is AnyClass { return ClassFields.canChange(type) ? (path, type) : nil }
      if let container = type as? any SharedContainer.Type { return visit(container.elementType, path: path) }
      if SystemTypes.contains(type), !(type is any AnyShared.Type), TupleElements.of(type) == nil { return nil }
      if let payloads = EnumPayloads(type) { return first(in: payloads.types.map { (path, $0) }) }
      let fields = StoredField.all(of: type)
      // A struct that wraps a single instance is a value type over it, which copies before it writes.
      if fields.count == 1, !isRoot, fields[0].type is AnyClass { return nil }
      return first(
        in: fields.filter { !Self.isStorage($0.type, of: type) }.map { ("\(path).\($0.shownName)", $0.type) })
    }

    private mutating func first(in parts: [(String, Any.Type)]) -> (path: String, type: Any.Type)? {
      for (path, type) in parts {
        if let found = visit(type, path: path) { return found }
      }
      return nil
    }

    /// Returns whether a class is an implementation detail of the struct that holds it: the storage of a value that
    /// copies before it writes.
    private static func isStorage(_ type: Any.Type, of holder: Any.Type) -> Bool {
      guard type is AnyClass else { return false }
      let (name, outer) = (String(reflecting: type), String(reflecting: holder).prefix { $0 != "<" })
      return name.contains("(unknown context") || name.hasPrefix(outer + ".") || name.hasPrefix(outer + "<")
    }
  }
}

extension StoredField {
  /// The name for messages: of the property for the storage of a property wrapper, and the number for an element of a
  /// tuple.
  fileprivate var shownName: String { ["_", "."].contains(name.first) ? String(name.dropFirst()) : name }
}
