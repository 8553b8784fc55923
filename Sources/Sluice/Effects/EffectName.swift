/// Identifies an effect: by its id and by the place where it was described.
///
/// Because of the place, the rows of a collection, which share a reducer and its ids, do not affect each other's
/// effects, and a parent can cancel the effects of its children.
package struct EffectName: Hashable {
  package let id: AnyHashable
  /// The place, from the whole state inwards.
  package var place: [PlaceStep]

  package init(_ id: AnyHashable, at place: [PlaceStep] = []) { (self.id, self.place) = (id, place) }

  /// Whether this is the same name, or its id at an outer place. The id of a service covers all effects that the
  /// service started; no other name from outside covers these.
  package func covers(_ other: EffectName) -> Bool {
    (id == other.id && (!place.isEmpty || other.service == nil) || service.map { id == AnyHashable($0) } == true)
      && other.place.starts(with: place)
  }

  /// The name with a common place for all parts that cannot be told apart from outside.
  package var shown: EffectName { EffectName(id, at: place.map(\.shown)) }

  /// The service that started the effect, if any.
  private var service: ServiceName? { place.first?.key.base as? ServiceName }
}
