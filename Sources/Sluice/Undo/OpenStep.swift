/// The further changes that the last step accepts.
@usableFromInline
enum OpenStep: Sendable, Hashable, Codable {
  /// The changes of the dispatch with this number.
  case dispatch(Int)
  /// The changes with this key.
  case key(String)
  case group
}

/// A group that was begun and not ended.
@usableFromInline
struct OpenGroup: Sendable, Hashable, Codable {
  var depth: Int
  @usableFromInline var title: String?
}
