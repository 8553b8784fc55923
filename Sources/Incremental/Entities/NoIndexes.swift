/// The indexes of an entity without indexes.
public struct NoIndexes: Sendable {
  @inlinable
  init() {}
}
