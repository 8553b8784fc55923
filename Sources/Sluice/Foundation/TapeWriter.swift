import Incremental

/// Writes a tape to a file, line by line.
final class TapeWriter<State, Action: Encodable> {
  private let file: TextFile

  init(_ path: String) throws { file = try TapeError.ofFile { try TextFile(writing: path) } }

  func begin(_ header: TapeHeader, _ state: State) throws {
    try write(line: Self.text(header))
    try write(state)
  }

  func write(_ entry: HandledAction<Action>) throws { try write(line: Self.text(TapeLine(entry: entry))) }

  func jump(to state: State) throws {
    try write(line: Self.text(TapeLine<Action>(isJump: true)))
    try write(state)
  }

  func flush() throws { try TapeError.ofFile { try file.flush() } }

  private func write(line: String) throws { try TapeError.ofFile { try file.write(line: line) } }

  /// Writes a state; one without an encoding becomes an empty line.
  private func write(_ state: State) throws {
    try write(line: (state as? any Encodable).map { try Self.text($0) } ?? "")
  }

  private static func text(_ value: some Encodable) throws -> String {
    do {
      return try JSONLines.text(of: value)
    } catch {
      throw TapeError.unencodable(type: "\(type(of: value))", reason: "\(error)")
    }
  }
}

extension Tape where Action: Encodable {
  /// Writes the tape to a file, replacing an existing one.
  ///
  /// ```swift
  /// try tape.write(to: "run.tape")
  /// ```
  ///
  /// The file is text: a line of JSON for each action, after a header and the state that the tape begins with. A state
  /// that is not `Encodable` is omitted, and must be passed when the tape is read.
  ///
  /// - Throws: `TapeError`.
  public func write(to path: String) throws {
    try write(to: path) { _ in }
  }

  /// Writes the tape to a file, replacing an existing one, and then each action as it is handled.
  ///
  /// So the file also contains the actions that the tape drops, and those before a crash.
  ///
  /// Rules: the file ends with the recording, or when another one is begun. A failure is reported to the error handler,
  /// and ends the file.
  ///
  /// - Throws: `TapeError`.
  public func stream(to path: String) throws {
    try write(to: path) { writer in
      self.sink = Sink(
        append: { try writer.write($0) }, jump: { try writer.jump(to: $0) }, flush: { try writer.flush() })
    }
  }

  private func write(to path: String, _ andThen: (TapeWriter<State, Action>) -> Void) throws {
    let writer = try TapeWriter<State, Action>(path)
    try writer.begin(TapeHeader(startDate: startDate, base: base, unrepeatable: unrepeatable), baseState)
    for (index, segment) in segments.segments.enumerated() {
      if index > 0, segment.isJump { try writer.jump(to: segment.state) }
      for entry in segment.entries { try writer.write(entry) }
    }
    try writer.flush()
    andThen(writer)
  }
}
