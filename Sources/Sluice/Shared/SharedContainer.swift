import Incremental

/// A type whose elements may contain shared values.
protocol SharedContainer {
  static var elementType: Any.Type { get }
  static func count(of container: FieldMemory) -> Int
  /// Calls `body` with each element, or a copy of it.
  static func forEach(in container: FieldMemory, _ body: (FieldMemory) -> Void)
  /// Calls `body` with each element for which `needs` returns true. The other elements are not copied.
  static func change(in container: FieldMemory, where needs: (FieldMemory) -> Bool, _ body: (FieldMemory) -> Void)
}

extension Optional: SharedContainer {
  static var elementType: Any.Type { Wrapped.self }

  static func count(of container: FieldMemory) -> Int { 1 }

  static func forEach(in container: FieldMemory, _ body: (FieldMemory) -> Void) {
    if let payload = container.payload(ofOptional: Wrapped.self) { body(payload) }
  }

  static func change(in container: FieldMemory, where needs: (FieldMemory) -> Bool, _ body: (FieldMemory) -> Void) {
    forEach(in: container) { if needs($0) { body($0) } }
  }
}

extension Array: SharedContainer {
  static var elementType: Any.Type { Element.self }

  static func count(of container: FieldMemory) -> Int { container.read(as: Self.self) { $0.count } }

  static func forEach(in container: FieldMemory, _ body: (FieldMemory) -> Void) {
    container.read(as: Self.self) { for element in $0 { FieldMemory.lendCopy(of: element, body) } }
  }

  static func change(in container: FieldMemory, where needs: (FieldMemory) -> Bool, _ body: (FieldMemory) -> Void) {
    container.change(as: Self.self) { array in
      for index in array.indices where FieldMemory.lendCopy(of: array[index], needs) {
        FieldMemory.lend(&array[index], body)
      }
    }
  }
}

extension Dictionary: SharedContainer {
  static var elementType: Any.Type { Value.self }

  static func count(of container: FieldMemory) -> Int { container.read(as: Self.self) { $0.count } }

  static func forEach(in container: FieldMemory, _ body: (FieldMemory) -> Void) {
    container.read(as: Self.self) { for value in $0.values { FieldMemory.lendCopy(of: value, body) } }
  }

  static func change(in container: FieldMemory, where needs: (FieldMemory) -> Bool, _ body: (FieldMemory) -> Void) {
    container.change(as: Self.self) { dictionary in
      for index in dictionary.values.indices where FieldMemory.lendCopy(of: dictionary.values[index], needs) {
        FieldMemory.lend(&dictionary.values[index], body)
      }
    }
  }
}

extension Rows: SharedContainer {
  static var elementType: Any.Type { Row.self }

  static func count(of container: FieldMemory) -> Int { container.read(as: Self.self) { $0.count } }

  static func forEach(in container: FieldMemory, _ body: (FieldMemory) -> Void) {
    container.read(as: Self.self) { for row in $0 { FieldMemory.lendCopy(of: row, body) } }
  }

  static func change(in container: FieldMemory, where needs: (FieldMemory) -> Bool, _ body: (FieldMemory) -> Void) {
    container.change(as: Self.self) { rows in
      for id in rows.filter({ FieldMemory.lendCopy(of: $0, needs) }).map(\.id) {
        rows.update(id) { FieldMemory.lend(&$0, body) }
      }
    }
  }
}

// MARK: - Collections and enums

/// Access to the elements of a collection or enum that may contain shared values.
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
