import Sluice

// Documentation/Internals/Postgres.md explains how a request reaches the process that has its store.

// MARK: - Requests for other processes

extension StoreHost {
  /// Asks the store of a key here, or lets the process answer that has its stream.
  func forwarding<Reply>(
    _ action: Action, of key: Key, within limit: Duration?, key requestKey: String?,
    replyType: (any (Codable & Sendable).Type)?, _ ask: () async throws -> Receipt<Reply>
  ) async throws -> Receipt<Reply> {
    guard let forwarder else { return try await ask() }
    let (start, stream) = (clock.now, key.streamName)
    if !forwarder.isElsewhere(stream) {
      do {
        return try await ask()
      } catch let elsewhere as NotOwner {
        forwarder.note(elsewhere)
      }
    } else if isEnding {
      throw StoreError.ended
    }
    let left = limit.map { max(.zero, $0 - (clock.now - start)) }
    let question = ForwardedQuestion(
      stream: stream, action: action, key: requestKey, limit: left, replyType: replyType)
    do {
      let receipt = try await forwarder.ask(question)
      return Receipt(reply: receipt.reply as? Reply, position: receipt.position)
    } catch StoreError.deadlineExceeded(_, let isWithdrawn) {
      throw StoreError.deadlineExceeded(limit ?? .zero, isWithdrawn: isWithdrawn)
    } catch let quarantine as ForwardedQuarantine {
      throw StoreQuarantined(quarantine)
    }
  }

  private var isEnding: Bool { shared.withLock { $0.machine.isEnding } }

  /// Forwards an action that was enqueued, if its store is elsewhere. Called while the lock is held, so that the
  /// actions of one caller keep their order.
  func forwardsLater(_ action: Action, of key: Key) -> Bool {
    guard let forwarder, forwarder.isElsewhere(key.streamName) else { return false }
    forwardLater(action, of: key, by: forwarder)
    return true
  }

  /// Forwards an action whose store could not be woken here, because another process has it.
  func forwardsLater(_ action: Action, of key: Key, after error: any Error) -> Bool {
    guard let forwarder, let elsewhere = error as? NotOwner else { return false }
    forwarder.note(elsewhere)
    forwardLater(action, of: key, by: forwarder)
    return true
  }

  private func forwardLater(_ action: Action, of key: Key, by forwarder: any RequestForwarder<Action>) {
    forwarder.enqueue(action, to: key.streamName) { [onFailure] error in onFailure(.notHandled(key, action, error)) }
  }
}

// MARK: - Requests of other processes

extension StoreHost {
  /// Takes part in answering the questions of other processes, as long as the host lives.
  func serve(_ forwarder: any RequestForwarder<Action>) {
    forwarder.serve { [weak self] question, completion in
      guard let self else { return completion(.failure(StoreError.ended)) }
      guard let key = Key(streamName: question.stream) else {
        return completion(.failure(UnknownKey(stream: question.stream)))
      }
      self.deliver(question, to: key, completion)
    }
  }

  /// Asks a store, and returns at once. What is delivered first is handled first.
  private func deliver(
    _ question: ForwardedQuestion<Action>, to key: Key, _ completion: @escaping ForwardedCompletion
  ) {
    let delivery = Delivery(question: question, replyType: Self.replyType, arrival: clock.now) { result in
      completion(result.mapError { ($0 as? StoreQuarantined).map(ForwardedQuarantine.init) ?? $0 })
    }
    change { shared, now in
      if let store = shared.machine.lease(key) {
        post(delivery, to: store, key)
        return []
      }
      return shared.machine.wait(key, shared.add(.delivery(delivery), for: key), at: now)
    }
  }

  /// Posts an action to a store that is leased for it.
  func post(_ delivery: Delivery, to store: Hosted, _ key: Key) {
    let question = delivery.question
    let end: ForwardedCompletion = { [self] result in
      // Not at once: the lock may be held.
      Task.detached { [self] in
        release(key)
        delivery.end(result)
      }
    }
    let left = question.limit.map { $0 - (clock.now - delivery.arrival) }
    if let left, left <= .zero {
      return end(.failure(StoreError.deadlineExceeded(question.limit ?? .zero, isWithdrawn: true)))
    }
    store.outlet.ask(question.action, within: left, key: question.key, replyType: delivery.replyType, end)
  }

  /// The type of the replies; nil if actions have none.
  private static var replyType: (any (Codable & Sendable).Type)? {
    func reply<A: ActionWithReply>(_ type: A.Type) -> any (Codable & Sendable).Type { A.Reply.self }
    guard let type = Action.self as? any ActionWithReply.Type else { return nil }
    return reply(type)
  }

  /// A question of another process, with what receives the answer.
  struct Delivery: Sendable {
    let question: ForwardedQuestion<Action>
    let replyType: (any (Codable & Sendable).Type)?
    let arrival: Duration
    let end: ForwardedCompletion
  }
}

/// The error of a question for a stream that is not the name of a key.
struct UnknownKey: Error, Codable, CustomStringConvertible {
  let stream: String

  var description: String { "The stream \(stream) has no store, because no key of the host has this name." }
}

// MARK: - Quarantine elsewhere

/// A `StoreQuarantined` on its way to another process.
struct ForwardedQuarantine: Error, Codable {
  let stream: String
  let cause: String
  let failures: Int
  let milliseconds: Int64

  init(_ quarantine: StoreQuarantined) {
    (stream, cause, failures) = (quarantine.stream, "\(quarantine.cause)", quarantine.failures)
    milliseconds = Int64(quarantine.pause / .milliseconds(1))
  }
}

/// The cause of a quarantine in another process.
private struct CauseElsewhere: Error, CustomStringConvertible {
  let description: String
}

extension StoreQuarantined {
  fileprivate init(_ quarantine: ForwardedQuarantine) {
    self.init(
      stream: quarantine.stream, cause: CauseElsewhere(description: quarantine.cause), failures: quarantine.failures,
      pause: .milliseconds(quarantine.milliseconds))
  }
}
