#if canImport(Testing)
  internal import Testing
#endif

#if canImport(XCTest)
  internal import XCTest
#endif

/// A failure or a remark of a test store.
public struct TestFailure: Sendable, CustomStringConvertible {
  /// The message, for a log.
  public let message: String
  /// Whether it is only a remark about skipped assertions of a test that is not exhaustive.
  public let isRemark: Bool
  /// The place in the test.
  public let location: TestLocation

  /// The place and the message.
  public var description: String { "\(location): \(message)" }

  /// Reports the failure to the running test framework: Swift Testing or XCTest. In a program without tests, it prints.
  ///
  /// A detached task cannot know which framework runs. So both get the report, and the one that does not run ignores
  /// it.
  func report() {
    #if canImport(Testing)
      record()
      if Test.current != nil { return }
    #endif
    #if canImport(XCTest)
      if !isRemark, CommandLine.arguments[0].contains("xctest") {
        return XCTFail(message, file: location.filePath, line: location.line)
      }
    #endif
    print(description)
  }

  #if canImport(Testing)
    private func record() {
      let source = SourceLocation(
        fileID: "\(location.fileID)", filePath: "\(location.filePath)", line: Int(location.line),
        column: Int(location.column))
      #if compiler(>=6.3)
        Issue.record("\(message)", severity: isRemark ? .warning : .error, sourceLocation: source)
      #else
        if isRemark { print(description) } else { Issue.record("\(message)", sourceLocation: source) }
      #endif
    }
  #endif
}

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
