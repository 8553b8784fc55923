/// Which part of a value is fetched. Only an `InfiniteQuery` has other parts than the whole.
public enum QueryPart: String, Codable, Sendable {
  /// The whole; of an infinite query all pages that are there.
  case whole
  /// The page after the last.
  case next
  /// The page before the first.
  case previous
}
