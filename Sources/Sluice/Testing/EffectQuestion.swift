import Incremental

// MARK: - The test that answers effects

/// A test that answers effects in place of handlers, and receives outputs in place of a parent.
@usableFromInline
package protocol EffectWitness: AnyObject {
  /// Notifies the test of a request that no handler performs.
  func asked(_ question: EffectQuestion)
  /// Notifies the test that an effect has changed its phase without having ended.
  func changed()
  /// Notifies the test that an effect was cancelled, and waits for no answer.
  func cancelled(effect: Int)
  /// The outputs and navigation requests of reducers that no parent received.
  var outputs: [Any] { get set }
}

extension EffectHandlers {
  convenience init(_ handler: EffectHandler) {
    self.init()
    _ = add(handler)
  }
}

// MARK: - Requests to the test

/// The request of an effect, to be answered by a test.
@usableFromInline
package final class EffectQuestion {
  /// The request.
  package let request: any EffectRequest
  /// The number of the effect, if known.
  package let effect: Int?
  /// The source location where the request was described.
  package let origin: Origin?
  /// Whether nothing waits for an answer any more.
  package private(set) var isOver = false
  /// The number of answers that the effect has not received yet.
  private var unseen = 0
  private let reply: (Answering) -> Void

  /// An event for the code that knows the kind of the request.
  enum Answering {
    case answer(EffectHandlers)
    case end
    case cancelled
  }

  init(_ request: any EffectRequest, effect: Int?, _ origin: Origin?, reply: @escaping (Answering) -> Void) {
    (self.request, self.effect, self.origin, self.reply) = (request, effect, origin, reply)
  }

  /// Answers the request; unless this is the last answer, more may follow.
  package func answer<Request: EffectRequest>(_ kind: Request.Type, with answer: Request.Answer, isLast: Bool) {
    unseen += 1
    reply(.answer(EffectHandlers(EffectHandler(kind) { _ in answer })))
    if isLast { end() }
  }

  /// Answers the request with an error.
  package func fail<Request: EffectRequest>(_ kind: Request.Type, with error: any Error) {
    isOver = true
    reply(.answer(EffectHandlers(EffectHandler(kind) { _ in throw error })))
  }

  /// Notes that the effect was cancelled.
  package func cancel() {
    isOver = true
    reply(.cancelled)
  }

  /// Whether the effect has received all answers, and waits for another one.
  package var isWaiting: Bool { !isOver && unseen == 0 }

  private func end() {
    isOver = true
    reply(.end)
  }

  /// Notes that the effect has received answers.
  func goOn(after answers: Int) { unseen -= answers }

  /// Notes that nothing waits for an answer any more.
  func close() { isOver = true }
}

// MARK: - Passing requests to the test

extension EffectRunner {
  /// Lets the test answer a request that no handler performs; returns false for everything else.
  func ask(_ run: Run) -> Bool {
    guard let witness = core.witness, case .perform(let performing) = run.effect.work,
      let request = performing.request, !core.handlers.has(type(of: request))
    else { return false }
    let question = EffectQuestion(request, effect: run.id, performing.origin) { [unowned self] in
      switch $0 {
      case .answer(let handlers):
        run.question?.goOn(after: 1)
        answer(handlers, performing, run)
      case .end: over(run, nil)
      case .cancelled: break
      }
    }
    run.question = question
    witness.asked(question)
    return true
  }

  private func answer(_ handlers: EffectHandlers, _ performing: RequestEffect<Action>, _ run: Run) {
    do {
      if case .done(let action?) = try performing.ask(handlers) { deliver(action, from: run) }
    } catch {
      over(run, error)
    }
  }
}

extension EffectHandlers {
  /// Returns a handler for a request without one, in the middle of an effect: the test answers it.
  @usableFromInline
  func missing<Request: EffectRequest>(_ request: Request, _ origin: Origin) throws -> Handling<Request> {
    guard let witness else { throw EffectError.notHandled(Request.self, origin: origin) }
    // No capture list, because with one, Swift 6.3 runs the closure outside of the store's isolation.
    return Handling(.later { request, reply in try await witness.answers(to: request, origin, reply) })
  }
}

extension EffectWitness {
  nonisolated(nonsending) fileprivate func answers<Request: EffectRequest>(
    to request: Request, _ origin: Origin, _ reply: Reply<Request.Answer>
  ) async throws {
    let slot = AnswerSlot<Request.Answer>()
    let question = EffectQuestion(request, effect: RunningEffect.mark?.effect, origin) { answering in
      switch answering {
      case .answer(let handlers):
        if case .now(let perform)? = try? handlers.handler(of: request, origin).form {
          slot.put(Result { try perform(request) })
        }
      case .end: slot.end()
      case .cancelled: slot.put(.failure(CancellationError()))
      }
    }
    defer { question.close() }
    asked(question)
    while let next = try await slot.next() {
      reply.take(next)
      question.goOn(after: 1)
      changed()
    }
  }
}

/// A receiver of the answers of a test for an effect that performs a request in the middle of its work, in the
/// isolation of both.
///
/// It does not observe the cancellation of the task: the closure of a `withTaskCancellationHandler` runs elsewhere,
/// and waiting outside the isolation takes as long as the threads there are busy. The store reports cancellations.
final class AnswerSlot<Answer> {
  private enum Event {
    case answer(Answer)
    case failed(any Error)
    case end
  }

  private var events: [Event] = []
  private var waiter: CheckedContinuation<Void, Never>?

  /// Returns the next answer, or nil at the end.
  nonisolated(nonsending) func next() async throws -> Answer? {
    if events.isEmpty { await withCheckedContinuation { waiter = $0 } }
    switch events.removeFirst() {
    case .answer(let answer): return answer
    case .failed(let error): throw error
    case .end: return nil
    }
  }

  func put(_ result: Result<Answer, any Error>) {
    switch result {
    case .success(let answer): put(.answer(answer))
    case .failure(let error): put(.failed(error))
    }
  }

  func end() { put(.end) }

  private func put(_ event: Event) {
    events.append(event)
    waiter?.resume()
    waiter = nil
  }
}
