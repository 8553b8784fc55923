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
