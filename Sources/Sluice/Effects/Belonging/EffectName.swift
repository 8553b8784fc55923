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

// MARK: - Names

/// The name of an effect: its id and by the place where it was described.
///
/// Because of the place, the rows of a collection, which share a reducer and its ids, do not affect each other's
/// effects, and a parent can cancel the effects of its children.
package struct EffectName: Hashable {
  package let id: AnyHashable
  /// The place, from the whole state inwards.
  package var place: [PlaceStep]

  package init(_ id: AnyHashable, at place: [PlaceStep] = []) { (self.id, self.place) = (id, place) }

  /// Returns whether this is the same name, or its id at an outer place. The id of a service covers all effects that
  /// the service started; no other name from outside covers these.
  package func covers(_ other: EffectName) -> Bool {
    (id == other.id && (!place.isEmpty || other.service == nil) || service.map { id == AnyHashable($0) } == true)
      && other.place.starts(with: place)
  }

  /// The name with a common place for all parts that cannot be distinguished from outside.
  package var shown: EffectName { EffectName(id, at: place.map(\.shown)) }

  /// The service that started the effect, if any.
  private var service: ServiceName? { place.first?.key.base as? ServiceName }
}

// MARK: - Steps of a place

/// The key of the place to which `lift` attaches a reducer.
package struct LiftedPath: Hashable {
  let path: AnyKeyPath
}

/// One step inwards: the attachment point of a child, and the key of that child among several.
package struct PlaceStep: Hashable {
  package let attachmentPoint: ObjectIdentifier
  package let key: AnyHashable

  package init(attachmentPoint: ObjectIdentifier, key: AnyHashable) {
    (self.attachmentPoint, self.key) = (attachmentPoint, key)
  }
}

/// The key of the place of a service's effects.
package struct ServiceName: Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
