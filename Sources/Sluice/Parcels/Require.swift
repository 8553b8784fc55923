/// Declares the dependencies that a parcel requires, so that a store finds missing ones at its start.
///
/// ```swift
/// Require(Session.self, ServerKey.self)
/// ```
///
/// Rules: only keys without a value of their own can be missing. They have to be provided around the parcel, or for the store;
/// what the parcel provides itself does not count, because it may be made from them. While one is missing, what the parcel
/// provides does not hold.
public struct Require {
  let keys: [any DependencyKey.Type]

  /// Names keys.
  public init(_ keys: any DependencyKey.Type...) { self.keys = keys }
}
