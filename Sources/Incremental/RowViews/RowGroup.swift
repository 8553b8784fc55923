/// A group of rows with equal keys.
public struct RowGroup<Key: Hashable, Row: Identifiable>: Identifiable {
  /// The key of all rows of the group.
  public let key: Key
  /// The rows, in the order in which they are in their source.
  public var rows: Rows<Row>

  /// The key.
  @inlinable public var id: Key { key }

  /// Makes a group.
  @inlinable
  public init(key: Key, rows: Rows<Row>) { (self.key, self.rows) = (key, rows) }
}

extension RowGroup: Equatable where Row: Equatable {}
extension RowGroup: Hashable where Row: Hashable {}
extension RowGroup: Sendable where Key: Sendable, Row: Sendable, Row.ID: Sendable {}
extension RowGroup: Codable where Key: Codable, Row: Codable {}
