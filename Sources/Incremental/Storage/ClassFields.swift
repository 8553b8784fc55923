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
