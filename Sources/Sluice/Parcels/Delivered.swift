/// Something that a parcel brings for the whole store: a handler, a table of routes.
struct Delivered<Value> {
  let value: Value
  /// The name of the parcel in reports.
  let parcel: String
  /// Which one it is in the parcels around it.
  var origins: Set<DeliveredOrigin> = []

  /// Whether it comes from the same entry of a parcel that is attached twice.
  func isSame(as other: Delivered) -> Bool { !origins.isDisjoint(with: other.origins) }
}

/// One of the entries of a parcel. A parcel lists the same ones each time.
struct DeliveredOrigin: Hashable {
  let parcel: ObjectIdentifier
  let index: Int
}

extension Array {
  /// Takes over the delivery of a parcel inside. An object that is attached twice is there once.
  mutating func takeOver<Value>(_ others: Self, of parcel: ParcelIdentity) where Element == Delivered<Value> {
    for (index, var other) in others.enumerated() {
      other.origins.insert(DeliveredOrigin(parcel: ObjectIdentifier(parcel), index: index))
      if !contains(where: other.isSame) { append(other) }
    }
  }
}
