/// The name by which an effect is found: the id that its author gave it, and the place where it was described.
///
/// So the rows of a collection, which share a reducer and its ids, do not disturb each other, and a parent can cancel what
/// its children started.
package struct EffectName: Hashable {
  package let id: AnyHashable
  /// From the whole state inwards.
  package var place: [PlaceStep]

  package init(_ id: AnyHashable, at place: [PlaceStep] = []) { (self.id, self.place) = (id, place) }

  /// Whether it is this name, or the same id further in. The id of a service covers all that it started; from outside, its
  /// effects are not covered by any other.
  package func covers(_ other: EffectName) -> Bool {
    (id == other.id && (!place.isEmpty || other.service == nil) || service.map { id == AnyHashable($0) } == true)
      && other.place.starts(with: place)
  }

  /// The same for all parts that nobody outside can tell apart.
  package var shown: EffectName { EffectName(id, at: place.map(\.shown)) }

  /// Which service started it, if one did.
  private var service: ServiceName? { place.first?.key.base as? ServiceName }
}
