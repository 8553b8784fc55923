/// A kind of effect: a value that describes work for a handler that is registered once.
///
/// ```swift
/// struct SaveTodos: EffectRequest { let todos: [Todo] }                  // answers nothing
/// struct LoadTodos: EffectRequest { typealias Answer = [Todo] }
///
/// // in a reducer
/// context.perform(LoadTodos(), answer: { .loaded($0) }, failure: { .loadFailed("\($0)") })
///
/// // where the store is made
/// let store = Store(App(), app, handlers: [
///   EffectHandler(SaveTodos.self) { try await disk.write($0.todos) },
///   EffectHandler(LoadTodos.self) { _ in try await disk.read() },
/// ])
/// ```
///
/// The reducer states what is to be done, not how. A test answers the request in place of the disk.
public protocol EffectRequest<Answer>: SendableMetatype {
  /// The type of the handler's answer.
  associatedtype Answer = Void
}

/// An answer that says only that the work is done, so that a test need not write it.
public protocol _EmptyAnswer {
  /// Creates the answer.
  init()
}

// MARK: - The effect of a request

/// A request and the handling of its answers. Only a closure knows the kind of the request. It is created where the
/// kind is known at compile time, which costs one allocation and no look-up of types.
@usableFromInline
struct RequestEffect<Action> {
  @usableFromInline
  enum Answer {
    /// The request is complete; send this action, if any.
    case done(Action?)
    /// The handler is asynchronous.
    case later(Later)
  }

  /// The work that performs the request in a task; created only for an asynchronous handler.
  @usableFromInline
  struct Later {
    let request: any EffectRequest
    let perform: nonisolated(nonsending) (EffectHandlers, Send<Action>) async throws -> Void
  }

  /// Performs the request at once if its handler is synchronous. Without handlers, returns how to perform it in a task.
  @usableFromInline let ask: (EffectHandlers?) throws -> Answer
  @usableFromInline let failure: ((any Error) -> Action?)?
  @usableFromInline let origin: Origin

  @inlinable
  init<Request: EffectRequest>(
    _ request: Request, _ origin: Origin, _ embed: ((Request.Answer) -> Action?)?, failure: ((any Error) -> Action?)?
  ) {
    self.origin = origin
    self.failure = failure
    ask = { handlers in
      guard let handlers, case .now(let perform) = try handlers.handler(of: request, origin).form else {
        return .later(Later(request, origin, embed))
      }
      let answer = try perform(request)
      return .done(embed?(answer))
    }
  }

  private init(
    _ origin: Origin, failure: ((any Error) -> Action?)?, ask: @escaping (EffectHandlers?) throws -> Answer
  ) {
    (self.origin, self.failure, self.ask) = (origin, failure, ask)
  }

  nonisolated(nonsending) func perform(_ handlers: EffectHandlers, _ send: Send<Action>) async throws {
    switch try ask(nil) {
    case .done(let action): if let action { send.port.handle(action) }
    case .later(let later): try await later.perform(handlers, send)
    }
  }

  /// The request, for tools that inspect effects without performing them.
  var request: (any EffectRequest)? {
    if case .later(let later)? = try? ask(nil) { later.request } else { nil }
  }

  func map<Other>(_ embed: @escaping (Action) -> Other?) -> RequestEffect<Other> {
    let ask = ask
    return RequestEffect<Other>(origin, failure: failure.map { failure in { failure($0).flatMap(embed) } }) {
      handlers in
      switch try ask(handlers) {
      case .done(let action): .done(action.flatMap(embed))
      case .later(let later): .later(later.map(embed))
      }
    }
  }
}

extension RequestEffect.Later {
  @usableFromInline
  init<Request: EffectRequest>(
    _ request: Request, _ origin: Origin, _ embed: ((Request.Answer) -> Action?)?
  ) {
    self.request = request
    perform = { handlers, send in
      try await handlers.handler(of: request, origin).answer(
        request, Reply(to: send.run) { answer in if let action = embed?(answer) { send.port.handle(action) } })
    }
  }

  func map<Other>(_ embed: @escaping (Action) -> Other?) -> RequestEffect<Other>.Later {
    let perform = perform
    return RequestEffect<Other>.Later(of: request) { try await perform($0, $1.map(embed)) }
  }

  private init(
    of request: any EffectRequest,
    _ perform: nonisolated(nonsending) @escaping (EffectHandlers, Send<Action>) async throws -> Void
  ) {
    (self.request, self.perform) = (request, perform)
  }
}
