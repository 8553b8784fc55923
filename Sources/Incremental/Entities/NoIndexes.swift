/// The indexes of an entity that has none.
public struct NoIndexes: Sendable {
  @inlinable
  init() {}
}
