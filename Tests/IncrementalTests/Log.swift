/// Notes what happened, in order.
final class Log {
  private(set) var lines: [String] = []

  func callAsFunction(_ line: some Any) {
    lines.append("\(line)")
  }
}
