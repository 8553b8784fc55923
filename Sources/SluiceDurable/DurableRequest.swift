// Documentation/Internals/DurableWork.md explains why the work is in the state.

import Incremental
public import Sluice

/// Work outside the program that is performed until the state has its answer, also if the program ends meanwhile.
///
/// ```swift
/// struct Charge: DurableRequest {
///   struct Receipt: Codable, Equatable, Sendable { var number: String }
///   typealias Answer = Receipt
///   var order: Int
///   var amount: Int
/// }
///
/// EffectHandler(Charge.self) { attempt in
///   try await bank.charge(attempt.request.amount, idempotencyKey: attempt.key)
/// }
/// ```
///
/// The promise: at least once at the outside, with a stable key; once in the state. A server that honours the key
/// performs the work once.
public protocol DurableRequest: Codable, Equatable, Sendable {
  /// The answer. The default carries no value.
  associatedtype Answer: Codable & Equatable & Sendable = DurableDone
  /// The number of attempts that are under way at once, of the requests in one `DurableWork`; at least one. The default
  /// is 16.
  ///
  /// ```swift
  /// static let attemptsAtOnce = 4
  /// ```
  ///
  /// Rules: the other jobs are queued. The compiler finds no mistake in the name or the type, because a property of
  /// another name, or one that is not static or no `Int`, is another property.
  static var attemptsAtOnce: Int { get }
  /// Whether a request is performed only when the one before it is answered, dropped, or given up. The default is
  /// false.
  ///
  /// ```swift
  /// static let isOrdered = true
  /// ```
  ///
  /// Rules: one attempt is under way at a time, whatever `attemptsAtOnce` is. A job that waits for its next attempt, or
  /// for the reducer's decision, keeps its place, and those after it stay queued. A property of another name or type is
  /// another property, as above.
  static var isOrdered: Bool { get }
}

extension DurableRequest {
  /// The default limit.
  public static var attemptsAtOnce: Int { 16 }
  /// False: requests do not wait for one that is tried again.
  public static var isOrdered: Bool { false }
}

/// The answer of work that answers nothing.
public struct DurableDone: Codable, Hashable, Sendable, _EmptyAnswer {
  /// Creates the answer.
  public init() {}
}

/// One attempt to perform a durable request: what a handler gets.
public struct DurableAttempt<Request: DurableRequest>: EffectRequest, Equatable, Sendable {
  /// The answer of the request.
  public typealias Answer = Request.Answer

  /// The request.
  public let request: Request
  /// The key, which all attempts to perform this request have, and no other request.
  public let key: String
  /// The number of the attempt, from 1.
  public let number: Int

  /// Creates an attempt, for tests of a handler.
  public init(_ request: Request, key: String, number: Int = 1) {
    self.request = request
    self.key = key
    self.number = number
  }
}

extension EffectHandler {
  /// Creates a handler for durable requests. An error that it throws is a failed attempt.
  public init<Request: DurableRequest>(
    _ kind: Request.Type,
    _ perform: nonisolated(nonsending) @escaping @Sendable (DurableAttempt<Request>) async throws -> Request.Answer
  ) {
    self.init(DurableAttempt<Request>.self, perform)
  }

  /// Creates a handler for durable requests that answer nothing. The work is done when it returns.
  public init<Request: DurableRequest>(
    _ kind: Request.Type,
    _ perform: nonisolated(nonsending) @escaping @Sendable (DurableAttempt<Request>) async throws -> Void
  ) where Request.Answer == DurableDone {
    self.init(DurableAttempt<Request>.self) { attempt in
      try await perform(attempt)
      return DurableDone()
    }
  }
}
