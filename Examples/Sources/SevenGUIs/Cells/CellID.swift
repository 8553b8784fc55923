/// The place of a cell: a column from A to Z, and a row from 0 to 99.
public struct CellID: Hashable, Sendable {
  /// How many columns there are.
  public static let columns = 26
  /// How many rows there are.
  public static let rows = 100

  let column: Int
  let row: Int

  /// The cell in a column and a row, both from 0.
  public init(column: Int, row: Int) {
    precondition((0..<Self.columns).contains(column) && (0..<Self.rows).contains(row), "There is no such cell.")
    (self.column, self.row) = (column, row)
  }

  /// The cell of a name such as `A0` or `b12`; nil if there is none.
  public init?(_ name: some StringProtocol) {
    let bytes = Array(name.uppercased().utf8)
    guard (2...3).contains(bytes.count), (65...90).contains(bytes[0]) else { return nil }
    let digits = bytes.dropFirst()
    guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    self.init(column: Int(bytes[0]) - 65, row: digits.reduce(0) { $0 * 10 + Int($1) - 48 })
  }

  /// The name of the cell, such as `B12`.
  public var name: String { "\(Unicode.Scalar(UInt8(65 + column)))\(row)" }
}

/// A rectangle of cells, such as `A0:B9`.
struct CellRange: Equatable, Sendable {
  let cells: [CellID]

  /// The rectangle with two cells at opposite corners.
  init(_ a: CellID, _ b: CellID) {
    let columns = min(a.column, b.column)...max(a.column, b.column)
    let rows = min(a.row, b.row)...max(a.row, b.row)
    cells = rows.flatMap { row in columns.map { CellID(column: $0, row: row) } }
  }
}
