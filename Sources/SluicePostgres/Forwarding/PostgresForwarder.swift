// Documentation/Internals/Postgres.md explains how a request gets to the owner of its stream.

#if Postgres
  import Foundation
  import Incremental
  import Sluice
  import SluiceMigrations

  /// Carries the requests of a host to the owners of their streams, and those of others to the host.
  final class PostgresForwarder<State: Codable & Sendable, Action: Codable & Sendable>: RequestForwarder {
    typealias Question = ForwardedQuestion<Action>
    typealias Handler = @Sendable (Question, @escaping ForwardedCompletion) -> Void

    /// What handles requests of other processes.
    ///
    /// A struct, because a function that is itself the value of a generic variable is wrapped once more at each access.
    private struct Served: Sendable {
      var handle: Handler?
    }

    /// The number of owners that a direct request tries, one after the other, before it goes through the database.
    private static var hopLimit: Int { 3 }

    let relay: LogRelay
    private let migrations: Migrations
    private let send: RequestForwarding.Send?
    private let served = Locked(Served())
    /// What the keys begin with that it makes up, and how many there were.
    private let prefix: String
    private let lastKey = Locked(0)

    init(_ session: LogSession, _ migrations: Migrations, _ send: RequestForwarding.Send?) {
      relay = LogRelay(session)
      (self.migrations, self.send) = (migrations, send)
      prefix = "forwarded " + String(UInt64.random(in: .min ... .max), radix: 36) + "."
    }

    func end() async { await relay.end() }

    // MARK: - Routes

    func isElsewhere(_ stream: String) -> Bool {
      let name = Self.written(stream)
      return relay.state.withLock { $0.work.streams.isElsewhere(name) }
    }

    func note(_ refusal: NotOwner) {
      let place = StreamRoutes.Place(owner: refusal.owner, address: refusal.address)
      relay.state.withLock { $0.work.streams.note(Self.written(refusal.stream), place) }
    }

    private static func written(_ name: String) -> String {
      name.utf8.allSatisfy { $0 < 128 } ? name : name.precomposedStringWithCanonicalMapping
    }

    // MARK: - Asking

    func ask(_ question: Question) async throws -> ForwardedReply {
      let start = ContinuousClock.now
      let request = try posted(question, hasSender: true)
      if let answer = try await askDirectly(request) {
        return try answer.receipt(request.stream, question.replyType)
      }
      let left = question.limit.map { max(.zero, $0 - start.duration(to: .now)) }
      let answer = try await askThroughDatabase(request.limited(to: left))
      return try answer.receipt(request.stream, question.replyType)
    }

    func enqueue(_ action: Action, to stream: String, onFailure: @escaping @Sendable (any Error) -> Void) {
      let question = Question(stream: stream, action: action, key: nil, limit: nil, replyType: nil)
      // Not at once: the caller may hold a lock.
      let fail: @Sendable (any Error) -> Void = { error in Task.detached { onFailure(error) } }
      do {
        let request = try posted(question, hasSender: false)
        let number = relay.post(request) { outcome in
          do {
            _ = try Self.answer(outcome, request).receipt(request.stream, nil)
          } catch {
            fail(error)
          }
        }
        if number == nil { fail(StoreError.ended) }
      } catch {
        fail(error)
      }
    }

    /// Encodes a question.
    private func posted(_ question: Question, hasSender: Bool) throws -> PostedRequest {
      let key = question.key ?? prefix + "\(nextNumber())"
      if key.utf8.contains(0) {
        throw PostgresError.unencodable(type: "String, the key of an action,", reason: "it contains a zero byte")
      }
      let coding = RecordCoding<State, Action>(migrations, .ofStream(question.stream))
      // The owner may be of an earlier version of the program.
      let version = relay.session.writtenVersion
      let text = try coding.text(of: question.action, as: version)
      return PostedRequest(
        stream: Self.written(question.stream), key: key, text: text, schema: version, limit: question.limit,
        hasSender: hasSender)
    }

    private func nextNumber() -> Int {
      lastKey.withLock { number in
        number += 1
        return number
      }
    }

    // MARK: - Through the database

    private func askThroughDatabase(_ request: PostedRequest) async throws -> ForwardedAnswer {
      if Task.isCancelled { throw CancellationError() }
      let (number, timer) = (Locked<Int64?>(nil), Locked<Task<Void, Never>?>(nil))
      defer { timer.withLock { $0 }?.cancel() }
      let outcome = await withTaskCancellationHandler {
        await withCheckedContinuation { (answered: CheckedContinuation<RelayMachine.Outcome, Never>) in
          guard let posted = relay.post(request, { answered.resume(returning: $0) }) else {
            return answered.resume(returning: .ended(wasSent: false))
          }
          number.withLock { $0 = posted }
          if let limit = request.limit { timer.withLock { $0 = expire(posted, after: limit) } }
          // If the cancellation handler ran before, it did not find the request.
          if Task.isCancelled { relay.cancel(posted) }
        }
      } onCancel: {
        if let posted = number.withLock({ $0 }) { relay.cancel(posted) }
      }
      return try Self.answer(outcome, request)
    }

    private func expire(_ number: Int64, after limit: Duration) -> Task<Void, Never> {
      Task.detached { [relay] in
        try? await Task.sleep(for: limit)
        if !Task.isCancelled { relay.expire(number) }
      }
    }

    /// Returns the answer of an outcome.
    private static func answer(_ outcome: RelayMachine.Outcome, _ request: PostedRequest) throws -> ForwardedAnswer {
      switch outcome {
      case .answered(let text): return try ForwardedAnswer(text: text, request.stream)
      case .expired(let isWithdrawn): return .expired(isWithdrawn: isWithdrawn)
      case .cancelled: throw CancellationError()
      case .refused(.full): return .full(limit: RelayStatements.limit)
      case .refused(.notServed(let owner, let address)): return .elsewhere(owner: owner, address: address)
      case .ended(wasSent: false): throw StoreError.ended
      case .ended(wasSent: true): throw StoreError.notRecorded(PostgresError.unanswered(stream: request.stream))
      }
    }

    // MARK: - Directly

    /// Sends a request to the owner, as far as it is known; returns nil if it is to go through the database.
    private func askDirectly(_ request: PostedRequest) async throws -> ForwardedAnswer? {
      let place = relay.state.withLock { state in
        state.work.streams.isFree(request.stream) ? state.work.streams.place(of: request.stream) : nil
      }
      guard let send, var address = place?.address else { return nil }
      let start = ContinuousClock.now
      for _ in 0..<Self.hopLimit {
        let left = request.limit.map { $0 - start.duration(to: .now) }
        if let left, left <= .zero { return .expired(isWithdrawn: false) }
        let answer: ForwardedAnswer
        do {
          let bytes = try await sendDirectly(request.limited(to: left), send, to: address)
          answer = try JSONDecoder().decode(ForwardedAnswer.self, from: Data(bytes))
        } catch let expired as StoreError {
          throw expired
        } catch {
          return nil
        }
        switch answer {
        case .elsewhere(let owner, let next):
          relay.state.withLock { $0.work.streams.note(request.stream, .init(owner: owner, address: next)) }
          guard let next, next != address else { return nil }
          address = next
        case .unknown: return nil
        default: return answer
        }
      }
      return nil
    }

    /// Sends a request, and throws when its time is up, also if the function of the user does not end then.
    private func sendDirectly(
      _ request: PostedRequest, _ send: @escaping RequestForwarding.Send, to address: String
    ) async throws -> [UInt8] {
      let direct = DirectRequest(
        stream: request.stream, key: request.key, action: request.text, schema: request.schema,
        milliseconds: request.limit.map { Int64($0.wholeMilliseconds) })
      let bytes = Array(try RecordText.encoder().encode(direct))
      guard let limit = request.limit else { return try await send(bytes, address) }
      let (answers, answer) = AsyncThrowingStream.makeStream(of: [UInt8].self)
      let sending = Task {
        do {
          answer.yield(try await send(bytes, address))
          answer.finish()
        } catch {
          answer.finish(throwing: error)
        }
      }
      let timer = Task.detached {
        try? await Task.sleep(for: limit)
        answer.finish(throwing: StoreError.deadlineExceeded(limit, isWithdrawn: false))
      }
      defer {
        sending.cancel()
        timer.cancel()
      }
      for try await bytes in answers { return bytes }
      throw CancellationError()
    }

    // MARK: - Answering

    func serve(_ handle: @escaping Handler) {
      served.withLock { $0.handle = handle }
      relay.start { [weak self, relay] taken in
        guard let self else { return relay.finish(taken.ticket, nil) }
        self.handle(taken.request, handle) { answer in
          relay.finish(taken.ticket, answer.isFinal ? answer.text : nil)
        }
      }
    }

    /// Answers a request that was sent directly.
    func answer(_ bytes: [UInt8]) async -> [UInt8] {
      let answer: ForwardedAnswer
      do {
        let direct = try JSONDecoder().decode(DirectRequest.self, from: Data(bytes))
        let request = PostedRequest(
          stream: direct.stream, key: direct.key, text: direct.action, schema: direct.schema,
          limit: direct.milliseconds.map { .milliseconds($0) }, hasSender: true)
        if let handle = served.withLock({ $0.handle }) {
          answer = await withCheckedContinuation { answered in
            self.handle(request, handle) { answered.resume(returning: $0) }
          }
        } else {
          answer = .unknown
        }
      } catch {
        let reason = (error as? DecodingError)?.words ?? "\(error)"
        answer = .unreadable(what: "a request of another process", type: "request", reason: reason)
      }
      return Array(answer.text.utf8)
    }

    /// Passes a request to the host.
    private func handle(
      _ request: PostedRequest, _ handle: Handler, _ end: @escaping @Sendable (ForwardedAnswer) -> Void
    ) {
      do {
        let question = Question(
          stream: request.stream, action: try action(of: request), key: request.key, limit: request.limit,
          replyType: nil)
        handle(question) { end(ForwardedAnswer($0, request.stream)) }
      } catch let answer as Unreadable {
        end(answer.answer)
      } catch {
        end(ForwardedAnswer(.failure(error), request.stream))
      }
    }

    private struct Unreadable: Error { let answer: ForwardedAnswer }

    private func action(of request: PostedRequest) throws -> Action {
      if request.schema > migrations.current {
        throw Unreadable(answer: .ofNewerProgram(version: request.schema, known: migrations.current))
      }
      let what = "a request of another process"
      let errors = RecordErrors(
        unreadable: { Unreadable(answer: .unreadable(what: what, type: $1, reason: $2)) },
        unencodable: { PostgresError.unencodable(type: $0, reason: $1) })
      let row = RecordedRow(position: 0, text: request.text, schema: request.schema)
      if let action = try RecordCoding<State, Action>(migrations, errors).action(row) { return action }
      throw Unreadable(answer: .unreadable(what: what, type: "\(Action.self)", reason: "this action was removed"))
    }

    func refuse(_ stream: String, _ error: any Error) {
      let name = Self.written(stream)
      // The next request finds out here.
      relay.state.withLock { $0.work.streams.note(name, nil) }
      let answer = ForwardedAnswer(.failure(error), name)
      if answer.isFinal { relay.refuse(name, answer.text) }
    }
  }

  extension PostedRequest {
    /// Returns the request with another limit.
    func limited(to limit: Duration?) -> PostedRequest {
      PostedRequest(stream: stream, key: key, text: text, schema: schema, limit: limit, hasSender: hasSender)
    }
  }
#endif
