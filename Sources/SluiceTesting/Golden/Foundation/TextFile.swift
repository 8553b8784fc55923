#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file of lines, beside a test.
struct TextFile {
  let path: String

  /// Returns its lines; nil if there is no file.
  func read() throws -> [String]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Writes the lines, and creates the folder if necessary.
  func write(_ lines: [String]) throws {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    if !folder.isEmpty { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
  }

  /// Returns the value of an environment variable.
  static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
