/// Identifies a cell: by a place in the state, and the property that is read.
@usableFromInline
package struct CellKey: Hashable {
  /// The property of a place that a client reads.
  @usableFromInline
  package enum Part: Hashable {
    /// The value at a key path.
    case path(AnyKeyPath)
    /// The whole value, which has this type.
    case state(ObjectIdentifier)
    /// The `id` of the value, which has this type.
    case id(ObjectIdentifier)
    /// Whether the place is present.
    case presence
    /// The ids of the rows at a key path, in order.
    case order(AnyKeyPath)
    /// Whether something is presented at a key path.
    case isPresented(AnyKeyPath)
    /// The identity of the route that is presented at a key path.
    case presentedID(AnyKeyPath)
    /// The route that is presented at a key path.
    case presented(AnyKeyPath)
    /// A derived value.
    case derived(ObjectIdentifier)
    /// Whether the store has ended.
    case end
  }

  /// The offset of the place, if it is stored.
  let offset: Int
  /// The key of the place, if it is not stored.
  let name: AnyHashable?
  let part: Part

  @usableFromInline
  init(offset: Int?, name: AnyHashable?, _ part: Part) {
    (self.offset, self.name, self.part) = (offset ?? -1, name, part)
  }
}
