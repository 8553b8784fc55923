extension Context {
  /// Describes an effect, which starts when all actions of the cycle are handled.
  ///
  /// ```swift
  /// context.start(.run { send in … }.debounce(id: "search", for: .milliseconds(300)))
  /// ```
  ///
  /// Rules: effects start in the order they are described. If there is a journal, it records the actions that led to
  /// them first. An action that an effect sends at once is handled in the same cycle.
  ///
  /// - Complexity: a reducer that describes no effect allocates nothing.
  public func start(_ effect: Effect<Action>) { relay(.run(PendingEffect(effect))) }

  /// Describes asynchronous work in the store's isolation.
  ///
  /// ```swift
  /// context.run(id: EffectID(Saving.self)) { send in
  ///   try await client.save(rows)
  ///   send(.saved)
  /// } catch: { .saveFailed("\($0)") }
  /// ```
  ///
  /// Rules: those of `Effect.run`. With `catch`, an error becomes that action; otherwise the store's error handler
  /// receives it. With `cancelInFlight`, the effects with this id are cancelled first; without an id it has no effect.
  public func run(
    id: (any Hashable)? = nil, cancelInFlight: Bool = false, priority: TaskPriority? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ operation: nonisolated(nonsending) @escaping @Sendable (Send<Action>) async throws -> Void,
    catch failure: ((any Error) -> Action)? = nil
  ) {
    start(
      .run(priority: priority, file: file, line: line, operation)
        .found(by: id, cancelInFlight: cancelInFlight, catch: failure))
  }

  /// Describes asynchronous work that can read the current state while it runs.
  ///
  /// ```swift
  /// context.run(reading: State.self) { send, latest in
  ///   let found = try await api.search(text)
  ///   if await latest()?.text == text { send(.found(found)) }
  /// }
  /// ```
  ///
  /// Rules: `State` is the state of the reducer that describes the effect, however that was attached, lifted or added.
  public func run<State>(
    reading state: State.Type, id: (any Hashable)? = nil, cancelInFlight: Bool = false, priority: TaskPriority? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ operation: nonisolated(nonsending) @escaping @Sendable (Send<Action>, LatestState<State>) async throws -> Void,
    catch failure: ((any Error) -> Action)? = nil
  ) {
    run(
      id: id, cancelInFlight: cancelInFlight, priority: priority, file: file, line: line,
      { send in try await operation(send, LatestState(run: send.run)) }, catch: failure)
  }

  /// Describes an effect that sends an action after a delay.
  public func send(
    _ action: Action, after time: Duration, id: (any Hashable)? = nil, cancelInFlight: Bool = false,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    var effect = Effect.send(action, file: file, line: line).delay(for: time)
    if let id { effect = effect.id(AnyHashable(id), cancelInFlight: cancelInFlight) }
    start(effect)
  }

  /// Describes an effect that sends an action for each element of a sequence, until the sequence ends.
  public func run<Elements: AsyncSequence>(
    _ elements: Elements, id: (any Hashable)? = nil, cancelInFlight: Bool = false, file: StaticString = #fileID,
    line: UInt = #line,
    _ action: @escaping (Elements.Element) -> Action, catch failure: ((any Error) -> Action)? = nil
  ) {
    start(
      .stream(elements, file: file, line: line, action).found(by: id, cancelInFlight: cancelInFlight, catch: failure))
  }

  /// Describes a typed effect, which its handler performs.
  ///
  /// ```swift
  /// context.perform(LoadTodos(), answer: { .loaded($0) }, failure: { .loadFailed("\($0)") })
  /// ```
  ///
  /// Rules: the store's error handler receives an error for which there is no action.
  @inlinable
  public func perform<Request: EffectRequest>(
    _ request: Request, file: StaticString = #fileID, line: UInt = #line,
    answer: @escaping (Request.Answer) -> Action, failure: ((any Error) -> Action)? = nil
  ) {
    relay(.run(PendingEffect(RequestEffect(request, Origin(file: file, line: line), answer, failure: failure))))
  }

  /// Describes a typed effect that answers nothing.
  @inlinable
  public func perform<Request: EffectRequest>(
    _ request: Request, file: StaticString = #fileID, line: UInt = #line,
    answer: ((Request.Answer) -> Action)? = nil, failure: ((any Error) -> Action)? = nil
  ) where Request.Answer == Void {
    relay(.run(PendingEffect(RequestEffect(request, Origin(file: file, line: line), answer, failure: failure))))
  }

  /// Describes a typed effect with an id, which its handler performs.
  ///
  /// ```swift
  /// context.perform(
  ///   Find(text), id: "find", cancelInFlight: true, answer: { .found($0) }, failure: { .failed("\($0)") })
  /// ```
  ///
  /// Rules: with `cancelInFlight`, the effects with this id are cancelled first.
  public func perform<Request: EffectRequest>(
    _ request: Request, id: some Hashable, cancelInFlight: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, answer: @escaping (Request.Answer) -> Action, failure: ((any Error) -> Action)? = nil
  ) {
    start(
      .perform(request, file: file, line: line, answer: answer)
        .found(by: id, cancelInFlight: cancelInFlight, catch: failure))
  }

  /// Describes a typed effect with an id that answers nothing.
  public func perform<Request: EffectRequest>(
    _ request: Request, id: some Hashable, cancelInFlight: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, answer: ((Request.Answer) -> Action)? = nil, failure: ((any Error) -> Action)? = nil
  ) where Request.Answer == Void {
    start(
      .perform(request, file: file, line: line, answer: answer)
        .found(by: id, cancelInFlight: cancelInFlight, catch: failure))
  }

  /// Describes a typed effect whose answer is an action of this reducer.
  @inlinable
  public func perform<Request: EffectRequest>(
    _ request: Request, file: StaticString = #fileID, line: UInt = #line, failure: ((any Error) -> Action)? = nil
  ) where Request.Answer == Action {
    perform(request, file: file, line: line, answer: { $0 }, failure: failure)
  }

  /// Rejects a request whose answer nothing takes.
  @available(*, unavailable, message: "Name an action for the answer: `answer: { .loaded($0) }`.")
  public func perform<Request: EffectRequest>(_ request: Request, failure: ((any Error) -> Action)? = nil) {
    fatalError()
  }

  /// Rejects a request whose answer nothing takes.
  @available(*, unavailable, message: "Name an action for the answer: `answer: { .loaded($0) }`.")
  public func perform<Request: EffectRequest>(
    _ request: Request, id: some Hashable, cancelInFlight: Bool = false, failure: ((any Error) -> Action)? = nil
  ) { fatalError() }

  /// Cancels the effects with an id: those of this reducer and of its children.
  ///
  /// Rules: after the cycle, none of their actions is handled.
  public func cancel(id: some Hashable) { start(.cancel(id: id)) }
}
