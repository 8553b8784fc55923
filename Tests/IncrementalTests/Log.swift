/// Notes what happened, in order.
final class Log {
  private(set) var lines: [String] = []

  func callAsFunction(_ line: some Any) {
    lines.append("\(line)")
  }

  /// Returns the lines, and removes them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
