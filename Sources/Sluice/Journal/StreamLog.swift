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

// MARK: - Logs that move streams

/// A log that moves streams between the processes that share it, so that each has its share.
package protocol BalancingLog: Sendable {
  /// What moves the streams; nil if the log was made so that it moves none.
  var balancer: (any StreamBalancer)? { get }
}

/// Moves streams of a host to other processes, which it chooses; the host chooses the streams.
///
/// Its functions do not call the host before they return, so the host may hold its lock.
package protocol StreamBalancer: Sendable {
  /// Sets the function that chooses streams that are to move, at most as many as `count`. It calls `begin` for each,
  /// before the journal of the stream is closed. From now on the process takes streams of others.
  func serve(_ choose: @escaping @Sendable (_ count: Int, _ begin: (String) -> Void) -> Void)

  /// Handles that a stream does not move, because its store has work, or is in use for too long.
  func stay(_ stream: String)

  /// Hands a stream over whose journal is closed. Returns its new owner; nil if it was given up, or that is not known
  /// in time.
  func handOver(_ stream: String) async -> NotOwner?

  /// Takes no streams of others any more, because the host ends.
  func end()
}
