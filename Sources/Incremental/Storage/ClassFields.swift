/// What the runtime says of the stored properties of a class.
package enum ClassFields {
  /// Whether instances of a type have stored properties that can change. Of an actor nothing is said, nor of a class of the system.
  package static func canChange(_ type: Any.Type) -> Bool {
    guard let type = type as? AnyClass, !(type is any Actor.Type), !isOfSystem(type) else { return false }
    return StoredField.ofClass(type).contains(where: \.isVariable)
  }

  private static func isOfSystem(_ type: AnyClass) -> Bool {
    SystemTypes.contains(type) || _getSuperclass(type).map(isOfSystem) == true
  }
}

/// The types whose insides are nobody's business: those of the standard library, of Foundation, of C and of Sluice.
package enum SystemTypes {
  /// Whether a type is one of them.
  package static func contains(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    let module = name.prefix { $0 != "." }
    return modules.contains(String(module)) || module.hasPrefix("_") || module.hasPrefix("Foundation")
      || module.hasPrefix("Sluice") && !module.hasSuffix("Tests")
  }

  private static let modules: Set<String> = ["Swift", "Incremental", "Dispatch", "Observation", "Synchronization"]
}
