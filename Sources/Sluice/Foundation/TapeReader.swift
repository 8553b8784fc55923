import Incremental

/// Reads a tape from a file, line by line.
final class TapeReader<State, Action: Decodable> {
  enum Step {
    case state(State)
    case action(HandledAction<Action>)
  }

  let header: TapeHeader
  private let file: TextFile
  private let initial: State?
  private var isAtStart = true

  /// Opens a file and reads its header.
  ///
  /// - Throws: `TapeError`.
  init(_ path: String, from initial: State?) throws {
    let file = try TapeError.ofFile { try TextFile(reading: path) }
    self.file = file
    self.initial = initial
    let line = try TapeError.ofFile { try file.readLine() } ?? ""
    guard let header = try? JSONLines.value(TapeHeader.self, of: line), header.format == TapeHeader.format else {
      throw TapeError.notATape(path: path, reason: "its first line is no header")
    }
    guard header.version <= TapeHeader.version else {
      throw TapeError.notATape(path: path, reason: "it has the version \(header.version)")
    }
    self.header = header
  }

  /// Returns the next step; nil at the end.
  ///
  /// An incomplete last line is ignored, because it was being written when the program ended.
  func next() throws -> Step? {
    do {
      return try readStep()
    } catch TapeError.unreadable where !file.hasWholeLine {
      return nil
    }
  }

  private func readStep() throws -> Step? {
    if isAtStart {
      isAtStart = false
      return .state(try readState(or: initial))
    }
    guard let text = try TapeError.ofFile({ try file.readLine() }) else { return nil }
    let line = try decode(TapeLine<Action>.self, text)
    if let entry = line.entry { return .action(entry) }
    return .state(try readState(or: nil))
  }

  private func readState(or given: State?) throws -> State {
    let text = try TapeError.ofFile { try file.readLine() } ?? ""
    if !text.isEmpty, let type = State.self as? any Decodable.Type, let state = try decode(type, text) as? State {
      return state
    }
    guard let given else { throw TapeError.stateMissing(path: file.path, line: file.lines) }
    return given
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    do {
      return try JSONLines.value(type, of: text)
    } catch {
      throw TapeError.unreadable(path: file.path, line: file.lines, reason: "\(error)")
    }
  }
}

extension Tape where Action: Decodable {
  /// Reads a tape from a file that `write(to:)` or `stream(to:)` has written.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - initial: The state that the recorded run began with, if the file has none.
  /// - Throws: `TapeError`.
  public convenience init(reading path: String, from initial: State? = nil) throws {
    let reader = try TapeReader<State, Action>(path, from: initial)
    guard case .state(let state)? = try reader.next() else {
      throw TapeError.stateMissing(path: path, line: 2)
    }
    self.init(
      state, base: reader.header.base, limit: .max, snapshotEvery: 1_000, startDate: reader.header.startDate)
    unrepeatable = reader.header.unrepeatable
    while let step = try reader.next() {
      switch step {
      case .state(let state): segments.jump(to: state)
      case .action(let entry): segments.append(entry, nil)
      }
    }
  }
}
