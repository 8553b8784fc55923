/// An id of effects that is made from a type.
///
/// Every hashable value is an id: `"search"`, a case of an enum, the id of a row. A type that is declared for this
/// purpose cannot be misspelt, and belongs to its module:
///
/// ```swift
/// enum Saving {}
///
/// context.run(id: EffectID(Saving.self)) { send in … }
/// context.cancel(id: EffectID(Saving.self))
/// ```
public struct EffectID: Hashable, Sendable, CustomStringConvertible {
  private let type: Any.Type

  /// Creates the id of a type.
  public init(_ type: Any.Type) { self.type = type }

  /// Returns whether both ids are made from one type.
  public static func == (a: EffectID, b: EffectID) -> Bool { a.type == b.type }

  /// Hashes the identity of the type.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }

  /// The name of the type.
  public var description: String { "\(type)" }
}
