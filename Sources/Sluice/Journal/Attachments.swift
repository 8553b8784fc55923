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

/// A recording has actions that were handled with something that is not there now. Nothing was replayed.
public struct AttachmentsMissing: Error, Equatable, CustomStringConvertible {
  /// The missing attachments, by name.
  public let missing: Attachments
  /// How many of the actions need it.
  public let count: Int
  private let isAboutStore: Bool

  init(_ missing: Attachments, count: Int, isAboutStore: Bool) {
    (self.missing, self.count, self.isAboutStore) = (missing, count, isAboutStore)
  }

  /// One sentence for a log, and how to go on.
  public var description: String {
    let words =
      (missing.parcel.map { ["the parcel \($0)"] } ?? []) + missing.interceptors.map { "the interceptor \($0)" }
      + missing.additions.map { "the addition \($0)" }
    let actions = count == 1 ? "1 recorded action was" : "\(count) recorded actions were"
    let what = "\(actions) handled with \(words.joined(separator: ", "))"
    return isAboutStore
      ? "\(what), which this store does not have, so it could not be continued, and nothing was changed. Name what is"
        + " missing in `additions` of the store: it then handles those actions again, and no new ones."
      : "\(what), and a reducer alone cannot repeat that. Continue the recording with a store that has them:"
        + " `Store(…, journal: MemoryJournal(recording), additions: …)`."
  }
}
