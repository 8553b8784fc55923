/// Performs one kind of effect in the isolation of the store that it is registered with.
///
/// Rules: each kind has one handler. A synchronous handler may capture anything that lives in the store's isolation;
/// an asynchronous handler captures `Sendable` values, as the closures of effects do.
public struct EffectHandler {
  let kind: any EffectRequest.Type
  let box: AnyObject

  // Both initializers that return an answer are disfavored, so that `SluiceQueries` can have handlers that return
  // nothing.

  /// Creates a synchronous handler.
  ///
  /// It costs no task.
  @_disfavoredOverload
  public init<Request: EffectRequest>(
    _ kind: Request.Type, _ perform: @escaping (Request) throws -> Request.Answer
  ) {
    self.init(Handling(.now(perform)))
  }

  /// Creates an asynchronous handler.
  @_disfavoredOverload
  public init<Request: EffectRequest & Sendable>(
    _ kind: Request.Type,
    _ perform: nonisolated(nonsending) @escaping @Sendable (Request) async throws -> Request.Answer
  ) {
    self.init(Handling(.later { request, reply in reply(try await perform(request)) }))
  }

  /// Creates a handler that may answer any number of times, from anywhere, until it returns.
  ///
  /// ```swift
  /// EffectHandler(Ticks.self) { ticks, answer in
  ///   for await time in clock.ticks(every: ticks.interval) { answer(time) }
  /// }
  /// ```
  public init<Request: EffectRequest & Sendable>(
    _ kind: Request.Type,
    answering perform:
      nonisolated(nonsending) @escaping @Sendable (
        Request, @escaping @Sendable (sending Request.Answer) -> Void
      ) async throws -> Void
  ) {
    self.init(Handling(.later { request, reply in try await perform(request) { reply($0) } }))
  }

  private init<Request: EffectRequest>(_ box: Handling<Request>) { (kind, self.box) = (Request.self, box) }
}

/// The work of a handler.
@usableFromInline
final class Handling<Request: EffectRequest> {
  @usableFromInline
  typealias Answering = nonisolated(nonsending) (Request, Reply<Request.Answer>) async throws -> Void

  @usableFromInline
  enum Form {
    case now((Request) throws -> Request.Answer)
    case later(Answering)
  }

  @usableFromInline let form: Form

  init(_ form: Form) { self.form = form }

  nonisolated(nonsending) func answer(_ request: Request, _ reply: Reply<Request.Answer>) async throws {
    switch form {
    case .now(let perform): reply.take(try perform(request))
    case .later(let perform): try await perform(request, reply)
    }
  }
}

/// Receives the answers of a handler, which may give them from any thread.
@usableFromInline
struct Reply<Answer>: @unchecked Sendable {
  // @unchecked Sendable because answers are transferred, and `take` is only called in the store's isolation.
  /// The effect that awaits the answers; nil if a tool performs the request, which accepts answers from anywhere.
  let effect: EffectRun?
  let take: (Answer) -> Void

  init(to effect: EffectRun?, _ take: @escaping (Answer) -> Void) { (self.effect, self.take) = (effect, take) }

  func callAsFunction(_ answer: Answer) {
    guard let effect, !effect.isInside else { return take(answer) }
    let take = take
    effect.post(answer) { take(answer) }
  }
}
