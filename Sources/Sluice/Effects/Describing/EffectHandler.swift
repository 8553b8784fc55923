public import Incremental

/// A handler that performs one kind of effect in the isolation of the store that it is registered with.
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

/// A receiver of the answers of a handler, which may give them from any thread.
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

// MARK: - Performing without a store

extension EffectHandler {
  /// Performs a request without a store, for tools that examine handlers.
  ///
  /// - Throws: the error that the handler throws; `EffectError.notHandled` if the handler is for another kind.
  nonisolated(nonsending) package func perform<Request: EffectRequest>(
    _ request: Request, _ answer: @escaping @Sendable (Request.Answer) -> Void
  ) async throws {
    guard let handling = box as? Handling<Request> else { throw EffectError.notHandled(Request.self, origin: nil) }
    do {
      try await handling.answer(request, Reply(to: nil) { answer($0) })
    } catch {
      await restoreIsolation()
      throw error
    }
  }
}

// MARK: - The handlers of a store

/// The handlers of a store, by kind of request.
@usableFromInline
final class EffectHandlers {
  /// The test that answers requests without a handler.
  weak var witness: (any EffectWitness)?
  private var table: [ObjectIdentifier: AnyObject] = [:] {
    didSet { last = nil }
  }
  /// The handler used last. It is often needed again, and looking it up in the table takes longer than the rest.
  @usableFromInline @exclusivity(unchecked) var last: (key: ObjectIdentifier, box: AnyObject)?
  /// Handlers that were replaced by others, the most recent last.
  private var replaced: [ObjectIdentifier: [AnyObject]] = [:]

  /// Registers a handler. Returns an error, and changes nothing, if the kind has one already.
  func add(_ handler: EffectHandler) -> EffectError? {
    let key = ObjectIdentifier(handler.kind)
    guard table[key] == nil else { return EffectError.handlerTaken(handler.kind) }
    table[key] = handler.box
    return nil
  }

  /// Replaces the current handler of a kind until the new one is removed.
  func replace(_ handler: EffectHandler) {
    let key = ObjectIdentifier(handler.kind)
    if let former = table.updateValue(handler.box, forKey: key) { replaced[key, default: []].append(former) }
  }

  /// Removes a handler. If it was the current one, the most recently replaced handler that was not removed takes over.
  func remove(_ handler: EffectHandler) {
    let key = ObjectIdentifier(handler.kind)
    if table[key] === handler.box {
      table[key] = replaced[key]?.popLast()
    } else {
      replaced[key]?.removeAll { $0 === handler.box }
    }
  }

  @inlinable
  func handler<Request: EffectRequest>(of request: Request, _ origin: Origin) throws -> Handling<Request> {
    let key = ObjectIdentifier(Request.self)
    let box = if let last, last.key == key { last.box } else { find(key) }
    return if let handling = box as? Handling<Request> { handling } else { try missing(request, origin) }
  }

  @usableFromInline
  func find(_ key: ObjectIdentifier) -> AnyObject? {
    last = table[key].map { (key, $0) }
    return last?.box
  }

  /// Releases all handlers when the store ends, because an effect that ignores its cancellation may retain this object.
  func end() { (table, replaced) = ([:], [:]) }

  /// The kinds of effects that have a handler.
  var kinds: Set<ObjectIdentifier> { Set(table.keys) }

  func has(_ kind: any EffectRequest.Type) -> Bool { table[ObjectIdentifier(kind)] != nil }
}

extension Store {
  /// Registers a handler for a kind of effect.
  ///
  /// ```swift
  /// let token = store.handle(EffectHandler(SaveTodos.self) { try await disk.write($0.todos) })
  /// ```
  ///
  /// Rules: the handler is removed with its token. A second handler of a kind is reported to the error handler, and not
  /// registered.
  public func handle(_ handler: EffectHandler, isolation caller: isolated (any Actor)? = #isolation) -> Token {
    core.enterIfNeeded(caller)
    if let duplicate = core.handlers.add(handler) {
      core.owner?.report(duplicate)
      return Token.none
    }
    return Token.onCancel { [core] in core.handlers.remove(handler) }
  }

  /// Replaces the current handler of a kind of effect until the token is released.
  ///
  /// The replacement performs every effect that starts from now on, whenever it was described.
  public func replaceHandler(
    with handler: EffectHandler, isolation caller: isolated (any Actor)? = #isolation
  ) -> Token {
    core.enterIfNeeded(caller)
    core.handlers.replace(handler)
    return Token.onCancel { [core] in core.handlers.remove(handler) }
  }
}
