/// Declares the dependencies that a parcel requires, so that a store reports missing ones when it is made.
///
/// ```swift
/// Require(Session.self, ServerKey.self)
/// ```
///
/// Rules: only keys without a default value can be missing. They must be provided around the parcel, or for the
/// store. Values that the parcel itself provides do not count, because they may be made from the required ones. While
/// one is missing, the values that the parcel provides are not used.
public struct Require {
  let keys: [any DependencyKey.Type]

  /// Makes a declaration of required keys.
  public init(_ keys: any DependencyKey.Type...) { self.keys = keys }
}
