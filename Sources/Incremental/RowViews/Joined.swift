/// A row with the row of another collection to which it refers.
public struct Joined<Left: Identifiable, Right>: Identifiable {
  /// The row that refers to `right`.
  public let left: Left
  /// The row to which `left` refers.
  public let right: Right

  /// The id of the left row.
  @inlinable public var id: Left.ID { left.id }

  /// Joins two rows.
  @inlinable
  public init(_ left: Left, _ right: Right) { (self.left, self.right) = (left, right) }
}

extension Joined: Equatable where Left: Equatable, Right: Equatable {}
extension Joined: Hashable where Left: Hashable, Right: Hashable {}
extension Joined: Sendable where Left: Sendable, Right: Sendable {}
