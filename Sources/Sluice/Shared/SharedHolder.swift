import Incremental

/// Accesses the elements of a collection or enum that may contain shared values.
struct SharedHolder {
  /// The types of the elements.
  let elements: [Any.Type]
  /// Returns the number of elements; 0 for an enum.
  let count: (FieldMemory) -> Int
  /// Calls a function with each element, or a copy of it, and the index of its type.
  let forEach: (FieldMemory, (FieldMemory, Int) -> Void) -> Void
  /// Calls a function with each element for which another function returns true. The other elements are not copied.
  let change: (FieldMemory, (FieldMemory, Int) -> Bool, (FieldMemory, Int) -> Void) -> Void

  /// Creates a holder; nil if values of the type have no elements.
  init?(_ type: Any.Type) {
    if let container = type as? any SharedContainer.Type {
      self.init(container)
    } else if let payloads = EnumPayloads(type) {
      self.init(payloads)
    } else {
      return nil
    }
  }

  /// Returns whether checking each element after each action would take long.
  func isLarge(_ container: FieldMemory) -> Bool { count(container) > 16 }

  private init(_ type: any SharedContainer.Type) {
    elements = [type.elementType]
    count = { type.count(of: $0) }
    forEach = { container, body in type.forEach(in: container) { body($0, 0) } }
    change = { container, needs, body in
      type.change(in: container, where: { needs($0, 0) }, { body($0, 0) })
    }
  }

  private init(_ payloads: EnumPayloads) {
    elements = payloads.types
    count = { _ in 0 }
    forEach = { payloads.read(in: $0, $1) }
    change = { payloads.change(in: $0, where: $1, $2) }
  }
}
