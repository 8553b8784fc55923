/// A row with the row of another collection that it refers to.
public struct Joined<Left: Identifiable, Right>: Identifiable {
  /// The row that refers to the other.
  public let left: Left
  /// The row it refers to.
  public let right: Right

  /// That of the row that refers to the other.
  @inlinable public var id: Left.ID { left.id }

  /// Joins two rows.
  @inlinable
  public init(_ left: Left, _ right: Right) { (self.left, self.right) = (left, right) }
}

extension Joined: Equatable where Left: Equatable, Right: Equatable {}
extension Joined: Hashable where Left: Hashable, Right: Hashable {}
extension Joined: Sendable where Left: Sendable, Right: Sendable {}
