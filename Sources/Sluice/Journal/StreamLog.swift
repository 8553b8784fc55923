/// A record of many stores, in which each has a journal of its own: a stream.
///
/// `SluiceHost` keeps its stores in one. `SQLiteLog` of `SluiceJournal` has all streams in one file, `PostgresLog` of
/// `SluicePostgres` in a database that several processes share. Rules for an implementation:
/// - The journals of different streams are independent: what happens to one is not seen in another. Each of them keeps
///   the rules of ``Journal``.
/// - A stream has one journal at a time. A host asks for the next one only after it has closed the one before.
/// - A stream that was never written is empty, and takes no room.
public protocol StreamLog<State, Action>: Sendable {
  /// The state of the stores.
  associatedtype State
  /// The type of their actions.
  associatedtype Action

  /// Opens the journal of a stream, which belongs to the isolation of the caller.
  ///
  /// An implementation that reads from a network does so here, because `Journal.load` cannot wait for it.
  ///
  /// - Throws: An error if the stream is damaged or cannot be read. It concerns only this stream. ``NotOwner`` if
  ///   another process has the stream: a host then does not quarantine it.
  nonisolated(nonsending) func journal(of stream: String) async throws -> any Journal<State, Action>

  /// Returns the names of the streams that were written since their stores last rested.
  ///
  /// A store with work, such as a durable request, does not rest. So after a restart, these are the streams whose
  /// stores may have to continue it; a host wakes them. Return none, and a store continues when the next request wakes
  /// it.
  func unfinished() async throws -> [String]

  /// Notes that the store of a stream rests: it has no work, and is about to be asleep.
  ///
  /// An implementation need not make this durable at once. If it is lost, a store wakes in vain.
  func noteRest(of stream: String)

  /// Notes that the store of a stream has no work until some time has passed, and is about to be asleep. The host wakes
  /// it then; the log need not do anything.
  ///
  /// The default does nothing, so the stream stays unfinished: after a restart, its store is woken, and rests again. A
  /// log of several processes lets no other process wake it before.
  func noteRest(of stream: String, for time: Duration)

  /// Returns what happens to streams without a call: a log that several processes share tells its host here. The
  /// sequence ends with the log. A host calls it once.
  func news() -> AsyncStream<StreamNews>

  /// Releases the resources of the log, such as a file. Called when all journals are closed.
  func close() async
}

extension StreamLog {
  /// Does nothing.
  public func noteRest(of stream: String, for time: Duration) {}

  /// No news.
  public func news() -> AsyncStream<StreamNews> { AsyncStream { $0.finish() } }
}
