#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Actions that could not be handled, and why. The state is as if they had never been sent.
public struct StoreFailure<Action>: CustomStringConvertible {
  /// The actions that were refused, in the order they were sent.
  public let actions: [Action]
  /// What went wrong.
  public let cause: any Error

  /// One sentence for a log.
  public var description: String {
    if actions.isEmpty { return "\(cause)" }
    return "\(actions.count == 1 ? "An action was" : "\(actions.count) actions were") refused, because \(cause). "
      + "The state is as if they had never been sent: \(actions)"
  }
}

/// What a sender is told whose action could not be recorded.
public struct NotRecorded: Error, CustomStringConvertible {
  /// What the journal reported.
  public let cause: any Error

  /// One sentence for the user.
  public var description: String { "The action was not recorded, and did not happen: \(cause)" }
}

/// The journal did not keep a snapshot that it was offered. Nothing is lost: a start replays more entries.
struct SnapshotNotKept: Error, CustomStringConvertible {
  let cause: any Error

  var description: String { "The journal could not keep a snapshot, so the next start takes longer: \(cause)" }
}

/// The journal holds nothing any more of what it held.
struct RecordingGone: Error, CustomStringConvertible {
  var description: String { "The journal no longer holds the snapshot that the run began with." }
}

/// Writes a line where messages of the program go that nobody else takes.
func standardError(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
}
