/// A contribution of a parcel to the whole store, such as a handler or a table of routes.
struct Delivered<Value> {
  let value: Value
  /// The name of the parcel in reports.
  let parcel: String
  /// The entries that it comes from, in the parcels that contain its parcel.
  var origins: Set<DeliveredOrigin> = []

  /// Whether it comes from the same entry of a parcel that is attached twice.
  func isSame(as other: Delivered) -> Bool { !origins.isDisjoint(with: other.origins) }
}

/// One of the entries of a parcel. A parcel lists equal entries each time.
struct DeliveredOrigin: Hashable {
  let parcel: ObjectIdentifier
  let index: Int
}

extension Array {
  /// Adds the contributions of a nested parcel. One that is attached twice is added once.
  mutating func takeOver<Value>(_ others: Self, of parcel: ParcelIdentity) where Element == Delivered<Value> {
    for (index, var other) in others.enumerated() {
      other.origins.insert(DeliveredOrigin(parcel: ObjectIdentifier(parcel), index: index))
      if !contains(where: other.isSame) { append(other) }
    }
  }
}
