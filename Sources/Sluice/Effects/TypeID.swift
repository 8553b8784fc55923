/// A type as the id of effects, which messages show by its name.
package struct TypeID: Hashable, CustomStringConvertible {
  private let type: Any.Type

  package init(_ type: Any.Type) { self.type = type }

  package static func == (a: TypeID, b: TypeID) -> Bool { a.type == b.type }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }

  package var description: String { "\(type)" }
}
