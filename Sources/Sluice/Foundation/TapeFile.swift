import Incremental

// MARK: - Writing

/// A writer of a tape to a file, line by line.
final class TapeWriter<State, Action: Encodable> {
  private let file: TextFile

  init(_ path: String) throws { file = try RecordingError.ofFile { try TextFile(writing: path) } }

  func begin(_ header: TapeHeader, _ state: State) throws {
    try write(line: Self.text(header))
    try write(state)
  }

  func write(_ entry: HandledAction<Action>) throws { try write(line: Self.text(TapeLine(entry: entry))) }

  func write(_ load: TapedLoad) throws { try write(line: Self.text(TapeLine<Action>(load: load))) }

  func jump(to state: State) throws {
    try write(line: Self.text(TapeLine<Action>(isJump: true)))
    try write(state)
  }

  func flush() throws { try RecordingError.ofFile { try file.flush() } }

  private func write(line: String) throws { try RecordingError.ofFile { try file.write(line: line) } }

  /// Writes a state; one without an encoding becomes an empty line.
  private func write(_ state: State) throws {
    try write(line: (state as? any Encodable).map { try Self.text($0) } ?? "")
  }

  private static func text(_ value: some Encodable) throws -> String {
    do {
      return try JSONLines.text(of: value)
    } catch {
      throw RecordingError.unencodable(type: "\(type(of: value))", reason: "\(error)")
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
  /// - Throws: `RecordingError`.
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
  /// - Throws: `RecordingError`.
  public func stream(to path: String) throws {
    try write(to: path) { writer in
      self.sink = Sink(
        append: { try writer.write($0) }, load: { try writer.write($0) }, jump: { try writer.jump(to: $0) },
        flush: { try writer.flush() })
    }
  }

  private func write(to path: String, _ andThen: (TapeWriter<State, Action>) -> Void) throws {
    let writer = try TapeWriter<State, Action>(path)
    try writer.begin(TapeHeader(startDate: startDate, base: base, unrepeatable: unrepeatable), baseState)
    for load in segments.baseLoads { try writer.write(load) }
    var loads = LoadCursor(segments.ownLoads)
    for (index, segment) in segments.segments.enumerated() {
      if index > 0, segment.isJump { try writer.jump(to: segment.state) }
      for entry in segment.entries {
        for load in loads.take(before: entry.number) { try writer.write(load) }
        try writer.write(entry)
      }
    }
    for load in loads.rest { try writer.write(load) }
    try writer.flush()
    andThen(writer)
  }
}

// MARK: - Reading

/// A reader of a tape from a file, line by line.
final class TapeReader<State, Action: Decodable> {
  enum Step {
    case state(State)
    case action(HandledAction<Action>)
    case load(TapedLoad)
  }

  let header: TapeHeader
  private let file: TextFile
  private let initial: State?
  private var isAtStart = true

  /// Opens a file and reads its header.
  ///
  /// - Throws: `RecordingError`.
  init(_ path: String, from initial: State?) throws {
    let file = try RecordingError.ofFile { try TextFile(reading: path) }
    self.file = file
    self.initial = initial
    let line = try RecordingError.ofFile { try file.readLine() } ?? ""
    guard let header = try? JSONLines.value(TapeHeader.self, of: line), header.format == TapeHeader.format else {
      throw RecordingError.notATape(path: path, reason: "its first line is no header")
    }
    guard header.version <= TapeHeader.version else {
      throw RecordingError.notATape(path: path, reason: "it has the version \(header.version)")
    }
    self.header = header
  }

  /// Returns the next step; nil at the end.
  ///
  /// An incomplete last line is ignored, because it was being written when the program ended.
  func next() throws -> Step? {
    do {
      return try readStep()
    } catch RecordingError.unreadable where !file.hasWholeLine {
      return nil
    }
  }

  private func readStep() throws -> Step? {
    if isAtStart {
      isAtStart = false
      return .state(try readState(or: initial))
    }
    guard let text = try RecordingError.ofFile({ try file.readLine() }) else { return nil }
    let line = try decode(TapeLine<Action>.self, text)
    if let entry = line.entry { return .action(entry) }
    if let load = line.load { return .load(load) }
    return .state(try readState(or: nil))
  }

  private func readState(or given: State?) throws -> State {
    let text = try RecordingError.ofFile { try file.readLine() } ?? ""
    if !text.isEmpty, let type = State.self as? any Decodable.Type, let state = try decode(type, text) as? State {
      return state
    }
    guard let given else { throw RecordingError.stateMissing(path: file.path, line: file.lines) }
    return given
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    do {
      return try JSONLines.value(type, of: text)
    } catch {
      throw RecordingError.unreadable(path: file.path, line: file.lines, reason: "\(error)")
    }
  }
}

extension Tape where Action: Decodable {
  /// Reads a tape from a file that `write(to:)` or `stream(to:)` has written.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - initial: The state that the recorded run began with, if the file has none.
  /// - Throws: `RecordingError`.
  public convenience init(reading path: String, from initial: State? = nil) throws {
    let reader = try TapeReader<State, Action>(path, from: initial)
    guard case .state(let state)? = try reader.next() else {
      throw RecordingError.stateMissing(path: path, line: 2)
    }
    self.init(
      state, base: reader.header.base, limit: .max, snapshotEvery: 1_000, startDate: reader.header.startDate)
    unrepeatable = reader.header.unrepeatable
    while let step = try reader.next() {
      switch step {
      case .state(let state): segments.jump(to: state)
      case .action(let entry): segments.append(entry, nil)
      case .load(var load):
        load.number = max(load.number, count == 0 ? base - 1 : last)
        load.event.version = segments.loads.count + 1
        segments.loads.append(load)
      }
    }
  }
}

// MARK: - Replaying

extension Root where Action: Decodable {
  /// Replays the tape in a file, line by line. If a line cannot be read, the store is restored.
  func replay(_ reader: TapeReader<State, Action>, _ additions: [Addition<State, Action>]) throws {
    if recorder != nil { throw RecordingError.storeHasJournal }
    try expectRest()
    let registry = ReplayRegistry(now: interceptors, self.additions, additions)
    let steps = FileSteps(reader, registry, withOwnVersion)
    let base = reader.header.base
    let (state, segments) = (liveState, tape?.segments)
    let offset = beginReplay(base: base, state)
    replaceState {
      perform(steps, numberedBy: offset, after: base)
      if steps.failure != nil {
        memory.change { $0 = state }
        resumeLoads()
      }
    }
    // Running effects and queued actions are dropped only after the tape was replayed successfully.
    if steps.failure == nil { discard(after: 0) }
    if steps.failure != nil, let segments { report(tape?.restore(segments, leaving: state)) }
    endReplay()
    if let failure = steps.failure { throw failure }
  }
}

/// The steps of a tape's file, until one cannot be read or repeated.
private final class FileSteps<State, Action: Decodable>: Sequence, IteratorProtocol {
  private let reader: TapeReader<State, Action>
  private let registry: ReplayRegistry<State, Action>
  private let withOwnVersion: (TapedLoad) -> TapedLoad
  private var isFirst = true
  private(set) var failure: (any Error)?

  init(
    _ reader: TapeReader<State, Action>, _ registry: ReplayRegistry<State, Action>,
    _ withOwnVersion: @escaping (TapedLoad) -> TapedLoad
  ) {
    (self.reader, self.registry, self.withOwnVersion) = (reader, registry, withOwnVersion)
  }

  func next() -> TapeStep<State, Action>? {
    if isFirst {
      isFirst = false
      return .loads([])
    }
    do {
      return try read()
    } catch {
      failure = error
      return nil
    }
  }

  private func read() throws -> TapeStep<State, Action>? {
    switch try reader.next() {
    case nil: return nil
    case .state(let state): return .state(state)
    case .load(let load): return .load(withOwnVersion(load))
    case .action(let entry): return .action(entry, by: try attached(for: entry.attachments))
    }
  }

  private func attached(for names: Attachments?) throws -> Attached<State, Action> {
    var missing = Attachments()
    let attached = registry.attached(for: names, &missing)
    if !missing.isEmpty { throw RecordingError.attachmentsMissing(missing, count: 1) }
    return attached
  }
}

extension Store where Action: Decodable {
  /// Replays the tape in a file, line by line.
  ///
  /// The file may be larger than memory.
  ///
  /// - Parameters:
  ///   - path: The file, written by `Tape.write(to:)` or `Tape.stream(to:)`.
  ///   - initial: The state that the recorded run began with, if the file has none.
  ///   - additions: Attachments that handled recorded actions, and are not attached to this store.
  ///   - caller: The isolation of the store.
  /// - Throws: `RecordingError`, and the errors of `replay(_:)`. The state is then restored.
  public func replay(
    contentsOf path: String, from initial: State? = nil, additions: [Addition<State, Action>] = [],
    isolation caller: isolated (any Actor)? = #isolation
  ) throws {
    core.enterIfNeeded(caller)
    try wholeRoot.replay(TapeReader(path, from: initial), additions)
  }
}
