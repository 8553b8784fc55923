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
