/// A stored property of a struct, or an element of a tuple: its name, offset and type.
package struct StoredField {
  package let name: String
  package let offset: Int
  package let type: Any.Type
  /// Whether it can be set after its value was made.
  package let isVariable: Bool

  /// Returns the stored properties of a struct, or the elements of a tuple; an empty array for any other type.
  ///
  /// - Complexity: The runtime looks up each field's type by name, which takes some microseconds.
  package static func all(of type: Any.Type) -> [StoredField] {
    hasFields(type) ? fields(of: type).filter(\.isStrong).map(\.field) : []
  }

  /// Returns the stored properties of a class, including the inherited ones.
  static func ofClass(_ type: AnyClass) -> [StoredField] { fields(of: type).map(\.field) }

  private static func fields(of type: Any.Type) -> [(field: StoredField, isStrong: Bool)] {
    (0..<childCount(type)).map { index in
      var child = ChildMetadata()
      let found = childType(type, index: index, metadata: &child)
      defer { child.free?(child.name) }
      let name = child.name.map { String(cString: $0) } ?? ""
      let offset = childOffset(type, index: index)
      return (StoredField(name: name, offset: offset, type: found, isVariable: child.isVar), child.isStrong)
    }
  }
}

extension StoredField {
  /// Returns whether a type is a struct or a tuple. Other types must not be passed on: for an existential type, such as
  /// `any Error` or `AnyObject`, the runtime would count the children of a value, and there is none.
  static func hasFields(_ type: Any.Type) -> Bool {
    // Unsafe, and right because the first word of a type's metadata is its kind: 0x200 for a struct, 0x301 for a tuple.
    let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    return kind == 0x200 || kind == 0x301
  }
}

// The runtime functions on which the standard library's `Mirror` is built. `Mirror` offers neither types nor offsets.

/// The runtime's description of a child.
private struct ChildMetadata {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func childCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func childType(_ type: Any.Type, index: Int, metadata: UnsafeMutablePointer<ChildMetadata>) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func childOffset(_ type: Any.Type, index: Int) -> Int

// MARK: - Stored properties of classes

/// Reflection of the stored properties of a class.
package enum ClassFields {
  /// Returns whether instances of a type have stored properties that can change. It is false for actors and for the
  /// system's classes.
  package static func canChange(_ type: Any.Type) -> Bool {
    guard let type = type as? AnyClass, !(type is any Actor.Type), !isOfSystem(type) else { return false }
    return StoredField.ofClass(type).contains(where: \.isVariable)
  }

  private static func isOfSystem(_ type: AnyClass) -> Bool {
    SystemTypes.contains(type) || _getSuperclass(type).map(isOfSystem) == true
  }
}

/// The types whose stored properties are not inspected: those of the standard library, Foundation, C and Sluice.
package enum SystemTypes {
  /// Returns whether a type is one of them.
  package static func contains(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    let module = name.prefix { $0 != "." }
    return modules.contains(String(module)) || module.hasPrefix("_") || module.hasPrefix("Foundation")
      || module.hasPrefix("Sluice") && !module.hasSuffix("Tests")
  }

  private static let modules: Set<String> = ["Swift", "Incremental", "Dispatch", "Observation", "Synchronization"]
}
