/// A place in a test: file, line and column.
public struct TestLocation: Sendable, CustomStringConvertible {
  /// The module and the file.
  public let fileID: StaticString
  /// The path of the file.
  public let filePath: StaticString
  /// The line.
  public let line: UInt
  /// The column.
  public let column: UInt

  @usableFromInline
  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
  }

  /// The file and the line.
  public var description: String { "\(fileID):\(line)" }
}
