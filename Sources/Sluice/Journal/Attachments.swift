// Documentation/Internals/Recording.md says why each entry names what handled it.

/// The attachments that handled an action besides the reducer that the store was made with, by name.
///
/// An interceptor that can only watch (`after`, `onChange` without a state, `validate`, `debug`) is not listed: it changes nothing
/// that a replay would have to repeat.
public struct Attachments: Codable, Hashable, Sendable {
  /// The parcel that the store was made with.
  public var parcel: String?
  /// The interceptors of the whole store, outermost first: those that it was made with count as one.
  public var interceptors: [String]
  /// The reducers and parcels that were added while the store ran, in order.
  public var additions: [String]

  /// Names what handled an action.
  public init(parcel: String? = nil, interceptors: [String] = [], additions: [String] = []) {
    (self.parcel, self.interceptors, self.additions) = (parcel, interceptors, additions)
  }

  /// Whether there was nothing but a reducer.
  public var isEmpty: Bool { parcel == nil && interceptors.isEmpty && additions.isEmpty }
}
