import Incremental

/// Notes what happened, in order, also inside reducers and effects, which are `Sendable`.
final class Trace: Sendable {
  private let noted = Locked<[String]>([])

  var lines: [String] { noted.withLock { $0 } }

  func note(_ line: String) { noted.withLock { $0.append(line) } }
}
