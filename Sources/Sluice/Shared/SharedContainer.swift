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
