import Incremental

/// Notes what happens, in order, also inside reducers and effects, which are `Sendable`.
final class Jotter: Sendable {
  private let noted = Locked<[String]>([])

  var lines: [String] { noted.withLock { $0 } }

  func callAsFunction(_ line: some Any) {
    let line = "\(line)"
    noted.withLock { $0.append(line) }
  }
}
