/// The request of an effect, to be answered by hand.
@usableFromInline
package final class EffectQuestion {
  /// The request.
  package let request: any EffectRequest
  /// The number of the effect that asks, if it is known.
  package let effect: Int?
  /// Where in the user's code it was described.
  package let origin: Origin?
  /// Whether nothing waits for an answer any more.
  package private(set) var isOver = false
  /// How many answers the effect has not seen yet.
  private var unseen = 0
  private let reply: (Answering) -> Void

  /// Hands out answers for the kind of request that it was made for.
  enum Answering {
    case answer(EffectHandlers)
    case end
    case cancelled
  }

  init(_ request: any EffectRequest, effect: Int?, _ origin: Origin?, reply: @escaping (Answering) -> Void) {
    (self.request, self.effect, self.origin, self.reply) = (request, effect, origin, reply)
  }

  /// Answers; unless that is the last answer, more may follow.
  package func answer<Request: EffectRequest>(_ kind: Request.Type, with answer: Request.Answer, isLast: Bool) {
    unseen += 1
    reply(.answer(EffectHandlers(EffectHandler(kind) { _ in answer })))
    if isLast { end() }
  }

  /// Says that the request failed.
  package func fail<Request: EffectRequest>(_ kind: Request.Type, with error: any Error) {
    isOver = true
    reply(.answer(EffectHandlers(EffectHandler(kind) { _ in throw error })))
  }

  /// Says that the effect was cancelled.
  package func cancel() {
    isOver = true
    reply(.cancelled)
  }

  /// Whether the effect has seen all answers, and waits for another one.
  package var isWaiting: Bool { !isOver && unseen == 0 }

  private func end() {
    isOver = true
    reply(.end)
  }

  /// The effect has seen answers.
  func goOn(after answers: Int) { unseen -= answers }

  /// Nothing waits any more.
  func close() { isOver = true }
}
