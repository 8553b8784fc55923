/// The part of a value that is fetched. Only an `InfiniteQuery` has parts other than the whole.
public enum QueryPart: String, Codable, Sendable {
  /// The whole; of an infinite query, all pages fetched so far.
  case whole
  /// The page after the last.
  case next
  /// The page before the first.
  case previous
}
