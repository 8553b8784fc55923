import Incremental

/// A log in memory, for the tests of a program with a host.
///
/// ```swift
/// let log = MemoryLog<Board, BoardAction>()
/// let boards = StoreHost(Board.init, BoardReducer(), log: log, clock: clock)
/// try await boards.ask(.add("Rye"), of: 7)
/// log.crash()                                     // the process is killed
/// await boards.shutDown(within: .zero)
/// let next = StoreHost(Board.init, BoardReducer(), log: log, clock: clock)
/// #expect(try await next.read(\.cards.count, of: 7) == 1)
/// ```
///
/// Rules: a stream is what its journal was given, as long as the log lives. Every entry is kept, so a store that wakes
/// replays all of them.
public final class MemoryLog<State: Sendable, Action: Sendable>: StreamLog {
  private let contents = Locked(Contents())

  private struct Contents {
    var streams: [String: Recording<State, Action>] = [:]
    var damage: [String: any Error] = [:]
    var unfinished: Set<String> = []
    /// The number of crashes; a journal that was opened before the last one belongs to a process that is over.
    var crashes = 0
  }

  /// Creates an empty log.
  public init() {}

  /// Ends what the process of the log's users could still write: each journal that is open refuses all entries.
  ///
  /// A host that is made afterwards finds what was recorded before. Shut down the one before it: its effects would go
  /// on, and durable work waits for the end of the store that has begun it.
  public func crash() { contents.withLock { $0.crashes += 1 } }

  /// Lets each attempt to open a stream fail with an error, until it is called with nil.
  public func damage(_ stream: String, _ error: (any Error)?) { contents.withLock { $0.damage[stream] = error } }

  /// Returns the recorded actions of a stream, oldest first.
  public func actions(of stream: String) -> [Action] {
    contents.withLock { $0.streams[stream]?.entries.map(\.action) ?? [] }
  }

  /// Opens the journal of a stream.
  ///
  /// - Throws: The error that was given to `damage`.
  public func journal(of stream: String) throws -> any Journal<State, Action> {
    let crashes = try contents.withLock { contents in
      if let error = contents.damage[stream] { throw error }
      return contents.crashes
    }
    return MemoryStream(log: self, stream: stream, crashes: crashes)
  }

  /// Returns the names of the streams that were written since their stores last rested.
  public func unfinished() -> [String] { contents.withLock { $0.unfinished.sorted() } }

  /// Notes that the store of a stream rests.
  public func noteRest(of stream: String) { contents.withLock { _ = $0.unfinished.remove(stream) } }

  /// Does nothing: what was recorded is there for the next host.
  public func close() {}

  /// Appends entries to a stream.
  fileprivate func append(_ entries: [JournalEntry<Action>], to stream: String, after crashes: Int) throws {
    try use(stream, after: crashes) { $0.entries += entries }
    contents.withLock { _ = $0.unfinished.insert(stream) }
  }

  /// Returns the result of using a stream as a journal that was opened after a number of crashes.
  fileprivate func use<Result: Sendable>(
    _ stream: String, after crashes: Int, _ body: (inout Recording<State, Action>) -> Result
  ) throws -> Result {
    try contents.withLock { contents in
      guard contents.crashes == crashes else { throw ProcessCrashed() }
      return body(&contents.streams[stream, default: Recording(snapshot: nil, entries: [])])
    }
  }
}

/// The error of a journal whose process has crashed.
struct ProcessCrashed: Error, CustomStringConvertible {
  var description: String { "The process of this journal has ended: a test called `crash()` of its log." }
}

/// One stream of a log in memory.
private final class MemoryStream<State: Sendable, Action: Sendable>: Journal {
  private let log: MemoryLog<State, Action>
  private let stream: String
  private let crashes: Int
  private var count = 0

  init(log: MemoryLog<State, Action>, stream: String, crashes: Int) {
    (self.log, self.stream, self.crashes) = (log, stream, crashes)
  }

  var countSinceSnapshot: Int? { count }

  var position: Int? { count }

  func load() throws -> Recording<State, Action> {
    let recording = try log.use(stream, after: crashes) { $0 }
    count = recording.entries.count
    return recording
  }

  func append(_ entries: [JournalEntry<Action>]) throws {
    try log.append(entries, to: stream, after: crashes)
    count += entries.count
  }

  func offer(snapshot state: State) throws {
    try log.use(stream, after: crashes) { recording in
      if recording.snapshot == nil { recording.snapshot = state }
    }
  }

  func receipt(
    forKey key: String, replyType: (any (Codable & Sendable).Type)?
  ) throws -> Receipt<any Codable & Sendable>? {
    try log.use(stream, after: crashes) { MemoryJournal($0).receipt(forKey: key, replyType: replyType) }
  }
}
