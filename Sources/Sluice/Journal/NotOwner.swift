/// The error of a stream that another process has.
///
/// ```swift
/// do {
///   try await boards.ask(.add("Rye"), of: board)
/// } catch let elsewhere as NotOwner {
///   return .redirect(to: elsewhere.address)
/// }
/// ```
///
/// Rules: the action was not handled, here or there. Send it to the owner, or send it here again later: when the owner
/// gives the stream up, or its lease has run out, the next request takes it over. A log that forwards requests, as
/// `PostgresLog` does, throws this error only for what cannot be forwarded, such as a `read` of a host.
public struct NotOwner: Error, Equatable, CustomStringConvertible {
  /// The name of the stream.
  public let stream: String
  /// The name of the process that has it; nil if it is not known any more.
  public let owner: String?
  /// The address that this process gave to others, such as that of its web server; nil if it gave none.
  public let address: String?

  /// Creates an error, for a log of your own.
  ///
  /// - Parameters:
  ///   - stream: The name of the stream.
  ///   - owner: The name of the process that has it.
  ///   - address: The address of this process.
  public init(stream: String, owner: String?, address: String? = nil) {
    (self.stream, self.owner, self.address) = (stream, owner, address)
  }

  /// What happened, why, and what to do.
  public var description: String {
    let place = address.map { " (\($0))" } ?? ""
    return
      "The stream \(stream) belongs to \(owner.map { "the process \($0)\(place)" } ?? "another process"), so this one cannot"
      + " record anything in it: send the request there, or here again when that process has ended."
  }
}

/// An error of opening a stream that may say nothing about the stream: another process has it, or the database cannot
/// be reached. Then a host does not make the next request wait.
package protocol LogTrouble: Error {
  /// Whether the stream itself cannot be used, so that another attempt is likely to fail, too.
  var concernsStream: Bool { get }

  /// Whether what was to be recorded may be recorded nevertheless.
  var isUnanswered: Bool { get }
}

extension LogTrouble {
  /// Returns false.
  package var isUnanswered: Bool { false }
}

extension NotOwner: LogTrouble {
  package var concernsStream: Bool { false }
}

/// What a log tells its host about a stream.
public enum StreamNews: Hashable, Sendable {
  /// Another process has taken the stream over: the store is to end.
  case lost(String)
  /// The process that had the stream has ended, and its store may have work: it is to wake.
  case unfinished(String)
}
