// Documentation/Internals/Recording.md explains why each entry names what handled it.

/// The names of the attachments that handled an action besides the reducer that the store was created with.
///
/// An interceptor that only observes (`after`, `onChange` without a state, `validate`, `debug`) is not listed: it
/// changes nothing that a replay would have to repeat.
public struct Attachments: Codable, Hashable, Sendable {
  /// The parcel that the store was created with.
  public var parcel: String?
  /// The interceptors of the whole store, outermost first.
  ///
  /// Those that it was created with count as one.
  public var interceptors: [String]
  /// The reducers and parcels that were added later, in order.
  public var additions: [String]

  /// Creates a list of names.
  public init(parcel: String? = nil, interceptors: [String] = [], additions: [String] = []) {
    (self.parcel, self.interceptors, self.additions) = (parcel, interceptors, additions)
  }

  /// Whether only a reducer handled the action.
  public var isEmpty: Bool { parcel == nil && interceptors.isEmpty && additions.isEmpty }
}
