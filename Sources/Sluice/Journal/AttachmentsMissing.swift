/// The error for a recording with actions that were handled by attachments which are missing now.
///
/// Nothing was replayed.
public struct AttachmentsMissing: Error, Equatable, CustomStringConvertible {
  /// The missing attachments, by name.
  public let missing: Attachments
  /// The number of actions that need them.
  public let count: Int
  private let isAboutStore: Bool

  init(_ missing: Attachments, count: Int, isAboutStore: Bool) {
    (self.missing, self.count, self.isAboutStore) = (missing, count, isAboutStore)
  }

  /// A sentence for a log, and how to proceed.
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
