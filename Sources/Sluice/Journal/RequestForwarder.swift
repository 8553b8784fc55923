/// A log that carries requests to the process that has their stream.
package protocol ForwardingLog<Action>: Sendable {
  /// The type of the actions.
  associatedtype Action: Sendable

  /// What carries the requests; nil if the log was made so that it carries none.
  var forwarder: (any RequestForwarder<Action>)? { get }
}

/// Carries requests between the hosts of a log, each in a process of its own.
///
/// Its functions do not call the host before they return, so the host may hold its lock.
package protocol RequestForwarder<Action>: Sendable {
  /// The type of the actions.
  associatedtype Action: Sendable

  /// Whether a request for a stream is to be forwarded without an attempt to open the stream here: another process has
  /// it, or actions that were enqueued before are still on their way.
  func isElsewhere(_ stream: String) -> Bool

  /// Notes that opening a stream was refused.
  func note(_ refusal: NotOwner)

  /// Sends an action to the owner of a stream, and returns what became of it.
  ///
  /// - Throws: What the owner's `ask` throws; `NotOwner` if the owner takes no requests of others.
  func ask(_ question: ForwardedQuestion<Action>) async throws -> ForwardedReply

  /// Sends an action to the owner of a stream, later. Actions for one stream keep their order.
  func enqueue(_ action: Action, to stream: String, onFailure: @escaping @Sendable (any Error) -> Void)

  /// Sets the function that handles the questions of other processes.
  func serve(_ handle: @escaping @Sendable (ForwardedQuestion<Action>, @escaping ForwardedCompletion) -> Void)

  /// Refuses the questions that wait for a stream, because no store can be made of it here.
  func refuse(_ stream: String, _ error: any Error)
}

/// An action that is to be handled by the process that has a stream.
package struct ForwardedQuestion<Action: Sendable>: Sendable {
  /// The name of the stream.
  package let stream: String
  /// The action.
  package let action: Action
  /// The key of the sender; nil if it gave none.
  package let key: String?
  /// The time that is left for it; nil for no limit.
  package let limit: Duration?
  /// The type of the reply that the sender expects; nil if it expects none.
  package let replyType: (any (Codable & Sendable).Type)?

  /// Creates a question.
  package init(
    stream: String, action: Action, key: String?, limit: Duration?, replyType: (any (Codable & Sendable).Type)?
  ) {
    (self.stream, self.action, self.key) = (stream, action, key)
    (self.limit, self.replyType) = (limit, replyType)
  }
}

/// The reply to an action, and its position in the journal.
package typealias ForwardedReply = Receipt<any Codable & Sendable>

/// Called once, with what became of an action.
package typealias ForwardedCompletion = @Sendable (Result<ForwardedReply, any Error>) -> Void
