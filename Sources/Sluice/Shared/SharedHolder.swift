import Incremental

/// How to get to the elements of a value that may hold shared values: a collection, or an enum whose cases have names.
struct SharedHolder {
  /// The types of the elements.
  let elements: [Any.Type]
  /// Whether looking at each element after each action would take long.
  let isLarge: (FieldMemory) -> Bool
  /// Calls a function with each element, or a copy of it, and the number of its type.
  let forEach: (FieldMemory, (FieldMemory, Int) -> Void) -> Void
  /// Calls a function with each element for which another one is true. The other elements are not touched.
  let change: (FieldMemory, (FieldMemory, Int) -> Bool, (FieldMemory, Int) -> Void) -> Void

  /// Nil if values of the type have no elements.
  init?(_ type: Any.Type) {
    if let container = type as? any SharedContainer.Type {
      self.init(container)
    } else if let cases = type as? any CasePathable.Type {
      self.init(cases: Mirror(reflecting: cases.cases).children.compactMap { $0.value as? any SharedCase })
    } else {
      return nil
    }
  }

  private init(_ type: any SharedContainer.Type) {
    elements = [type.elementType]
    isLarge = { type.count(of: $0) > 16 }
    forEach = { container, body in type.forEach(in: container) { body($0, 0) } }
    change = { container, needs, body in
      type.change(in: container, where: { needs($0, 0) }, { body($0, 0) })
    }
  }

  private init(cases: [any SharedCase]) {
    elements = cases.map(\.payload)
    isLarge = { _ in false }
    forEach = { container, body in
      for (number, item) in cases.enumerated() { item.read(in: container) { body($0, number) } }
    }
    change = { container, needs, body in
      for (number, item) in cases.enumerated() {
        var isDue = false
        item.read(in: container) { isDue = needs($0, number) }
        if isDue { item.change(in: container) { body($0, number) } }
      }
    }
  }
}

/// A case of an enum, whose payload may hold shared values.
private protocol SharedCase {
  var payload: Any.Type { get }
  func read(in container: FieldMemory, _ body: (FieldMemory) -> Void)
  func change(in container: FieldMemory, _ body: (FieldMemory) -> Void)
}

extension EnumCase: SharedCase {
  fileprivate var payload: Any.Type { Value.self }

  fileprivate func read(in container: FieldMemory, _ body: (FieldMemory) -> Void) {
    if let payload = container.read(as: Root.self, extract) { FieldMemory.lendCopy(of: payload, body) }
  }

  fileprivate func change(in container: FieldMemory, _ body: (FieldMemory) -> Void) {
    container.change(as: Root.self) { root in
      _ = modify(&root) { FieldMemory.lend(&$0, body) }
    }
  }
}
