/// A request and what becomes of its answers. The kind of the request is known only inside its closures, which are made where
/// it is known at compile time.
@usableFromInline
final class Performing<Action> {
  @usableFromInline
  enum Answer {
    /// The handler takes its time.
    case notNow
    /// It is done, and this is to be sent.
    case done(Action?)
  }

  @usableFromInline let ask: (EffectHandlers) throws -> Answer
  /// What takes longer to make, and is made when it is needed.
  @usableFromInline let more: () -> More
  @usableFromInline let failure: ((any Error) -> Action?)?
  @usableFromInline let origin: Origin

  @usableFromInline
  struct More {
    let request: any EffectRequest
    let perform: nonisolated(nonsending) (EffectHandlers, Send<Action>) async throws -> Void
  }

  @inlinable
  init<Request: EffectRequest>(
    _ request: Request, _ origin: Origin, _ embed: ((Request.Answer) -> Action?)?, failure: ((any Error) -> Action?)?
  ) {
    self.origin = origin
    self.failure = failure
    ask = { handlers in
      guard case .now(let perform) = try handlers.handler(of: request, origin).form else { return .notNow }
      let answer = try perform(request)
      return .done(embed?(answer))
    }
    more = { Self.more(request, origin, embed) }
  }

  private init(
    _ origin: Origin, failure: ((any Error) -> Action?)?, more: @escaping () -> More,
    ask: @escaping (EffectHandlers) throws -> Answer
  ) {
    (self.origin, self.failure, self.more, self.ask) = (origin, failure, more, ask)
  }

  @usableFromInline
  static func more<Request: EffectRequest>(
    _ request: Request, _ origin: Origin, _ embed: ((Request.Answer) -> Action?)?
  ) -> More {
    More(request: request) { handlers, send in
      try await handlers.handler(of: request, origin).answer(request) { answer in
        if let action = embed?(answer) { send.post(.action(action)) }
      }
    }
  }

  /// Performs it at once, if its handler can.
  @inlinable
  func performNow(_ handlers: EffectHandlers) throws -> Answer { try ask(handlers) }

  nonisolated(nonsending) func perform(_ handlers: EffectHandlers, _ send: Send<Action>) async throws {
    try await more().perform(handlers, send)
  }

  /// The request itself, for who looks at effects without performing them.
  var request: any EffectRequest { more().request }

  func map<Other>(_ embed: @escaping (Action) -> Other?) -> Performing<Other> {
    let (ask, more) = (ask, more)
    return Performing<Other>(
      origin, failure: failure.map { failure in { failure($0).flatMap(embed) } },
      more: {
        let more = more()
        return Performing<Other>.More(request: more.request) { try await more.perform($0, $1.map(embed)) }
      },
      ask: { handlers in
        switch try ask(handlers) {
        case .notNow: .notNow
        case .done(let action): .done(action.flatMap(embed))
        }
      })
  }
}
