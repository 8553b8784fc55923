import Incremental

extension Effect {
  /// An effect that does nothing.
  public static var none: Effect { Effect(.none) }

  /// Returns an effect that performs asynchronous work.
  ///
  /// ```swift
  /// .run { send in send(.loaded(try await api.items())) }
  /// ```
  ///
  /// Rules: the work runs in the store's isolation, so `send` handles an action before it returns. It leaves the
  /// isolation by awaiting a function that runs elsewhere, and returns to it afterwards. Swift up to 6.3 runs the
  /// closure elsewhere if it has a capture list (swiftlang/swift#87097), or after it has caught an error that a
  /// `nonisolated(nonsending)` function throws from elsewhere. Actions sent from there are queued and handled in order.
  /// The captures must be `Sendable`, which makes that safe.
  public static func run(
    priority: TaskPriority? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ operation: nonisolated(nonsending) @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Effect {
    var effect = running(Origin(file: file, line: line), operation)
    effect.priority = priority
    return effect
  }

  /// Returns an effect for work inside Sluice. Unlike the closure of `run`, this one may capture values that are not
  /// `Sendable`. Therefore it must have no capture list, and must call `restoreIsolation` after each call that may
  /// return or throw from elsewhere.
  static func running(
    _ origin: Origin, _ operation: nonisolated(nonsending) @escaping (Send<Action>) async throws -> Void
  ) -> Effect {
    var effect = Effect(.run(EffectOperation(operation)))
    effect.origin = origin
    return effect
  }

  /// Returns an effect that sends an action.
  ///
  /// By itself it does what `context.send` does; use it to delay, debounce or enqueue an action.
  public static func send(_ action: Action, file: StaticString = #fileID, line: UInt = #line) -> Effect {
    Effect(.send({ action }, Origin(file: file, line: line)))
  }

  /// Returns an effect that sends an action for each element of a sequence, until the sequence ends.
  ///
  /// ```swift
  /// .stream(location.updates) { .moved($0) }
  /// ```
  public static func stream<Elements: AsyncSequence>(
    _ elements: Elements, file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping (Elements.Element) -> Action
  ) -> Effect {
    .running(Origin(file: file, line: line)) { send in
      send.run.isListening = true
      do {
        for try await element in elements {
          // A user's sequence may catch an error by itself and return from elsewhere.
          await restoreIsolation()
          if send.run.isCancelled { break }
          send.port.handle(action(element))
        }
        await restoreIsolation()
      } catch {
        await restoreIsolation()
        send.run.isListening = false
        throw error
      }
      send.run.isListening = false
    }
  }

  /// Returns a typed effect, which its handler performs.
  public static func perform<Request: EffectRequest>(
    _ request: Request, file: StaticString = #fileID, line: UInt = #line,
    answer: @escaping (Request.Answer) -> Action
  ) -> Effect {
    Effect(RequestEffect(request, Origin(file: file, line: line), answer, failure: nil))
  }

  /// Returns a typed effect that answers nothing.
  public static func perform<Request: EffectRequest>(
    _ request: Request, file: StaticString = #fileID, line: UInt = #line, answer: ((Request.Answer) -> Action)? = nil
  ) -> Effect where Request.Answer == Void {
    Effect(RequestEffect(request, Origin(file: file, line: line), answer, failure: nil))
  }

  /// Returns a typed effect whose answer is an action of this reducer.
  public static func perform<Request: EffectRequest>(
    _ request: Request, file: StaticString = #fileID, line: UInt = #line
  ) -> Effect where Request.Answer == Action {
    perform(request, file: file, line: line, answer: { $0 })
  }

  /// Rejects a request whose answer nothing takes.
  @available(*, unavailable, message: "Name an action for the answer: `answer: { .loaded($0) }`.")
  public static func perform<Request: EffectRequest>(_ request: Request) -> Effect { fatalError() }

  /// Returns an effect that performs work outside the store's isolation, without a result.
  public static func fireAndForget(
    priority: TaskPriority? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () async throws -> Void
  ) -> Effect {
    .run(priority: priority, file: file, line: line) { _ in try await work() }
  }

  /// Returns an effect that cancels the effects with an id.
  public static func cancel(id: some Hashable) -> Effect { Effect(.cancel(AnyHashable(id))) }

  /// Returns an effect that performs effects one after the other; if one fails, the rest is dropped.
  ///
  /// Rules: parts that complete synchronously run at once, in the cycle that starts them, up to the first asynchronous
  /// part. The actions that a part sends are handled before the next part begins.
  public static func concatenate(_ effects: Effect...) -> Effect { Effect(.concatenate(effects)) }

  /// Returns an effect that performs effects one after the other; if one fails, the rest is dropped.
  public static func concatenate(_ effects: [Effect]) -> Effect { Effect(.concatenate(effects)) }

  /// Returns an effect that performs effects concurrently; if one fails, the others continue.
  public static func merge(_ effects: Effect...) -> Effect { Effect(.merge(effects)) }

  /// Returns an effect that performs effects concurrently; if one fails, the others continue.
  public static func merge(_ effects: [Effect]) -> Effect { Effect(.merge(effects)) }

  /// Returns an effect that performs several pieces of work concurrently outside the store's isolation, and sends one
  /// action with all results, in the order of the work.
  ///
  /// ```swift
  /// .collect(urls.map { url in { try await api.image(at: url) } }) { .loaded($0) }
  /// ```
  ///
  /// Rules: if one fails, the others are cancelled, and the effect fails.
  public static func collect<Value: Sendable>(
    _ work: [@Sendable () async throws -> Value], file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping ([Value]) -> Action
  ) -> Effect {
    .running(Origin(file: file, line: line)) { send in
      let results = try await results(of: work)
      await restoreIsolation()
      send.port.handle(action(results))
    }
  }

  /// Returns an effect that performs effects one after the other, and sends all their actions together, in one cycle,
  /// when the last of them is complete.
  ///
  /// ```swift
  /// .collect(.perform(Names()) { .named($0) }, .perform(Prices()) { .priced($0) })     // observers are notified once
  /// ```
  ///
  /// Rules: if one fails, the effect fails, and none of the actions is handled.
  public static func collect(_ effects: Effect..., file: StaticString = #fileID, line: UInt = #line) -> Effect {
    .running(Origin(file: file, line: line)) { send in
      let collected = Collected<Action>()
      let collecting = send.map(
        { action -> Action? in
          collected.actions.append(action)
          return nil
        }, { $0 })
      for effect in effects where !send.run.isCancelled {
        try await collecting.perform(effect)
        await restoreIsolation()
      }
      send.port.handle(group: collected.actions)
    }
  }

  private static func results<Value: Sendable>(of work: [@Sendable () async throws -> Value]) async throws -> [Value] {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      for (index, piece) in work.enumerated() { group.addTask { (index, try await piece()) } }
      var results: [Int: Value] = [:]
      for try await (index, value) in group { results[index] = value }
      return work.indices.compactMap { results[$0] }
    }
  }
}

/// A collection of the actions that effects send, so that they are handled together.
private final class Collected<Action> {
  var actions: [Action] = []
}

// MARK: - Repeating work

extension Effect {
  /// Returns an effect that repeats work each time an interval has passed, until it is cancelled.
  ///
  /// ```swift
  /// context.start(.every(.seconds(30)) { send in send(.refresh) }.id(EffectID(Refreshing.self), cancelInFlight: true))
  /// ```
  ///
  /// Rules:
  /// - The first tick comes after one interval, by the store's clock. Each tick is due at a multiple of the interval
  ///   after the start, so that a late one does not delay those that follow.
  /// - The work of two ticks never overlaps. Ticks that are due before the work has returned, or while the program is
  ///   suspended, are skipped.
  /// - The effect ends as any effect does: by its id, with the part of the state that its reducer is attached to, or
  ///   with the store. An error ends it, too: catch the errors of a single tick inside the work.
  /// - The rules for the closure of `run` apply to `work`.
  ///
  /// - Precondition: the interval is longer than zero.
  public static func every(
    _ interval: Duration, priority: TaskPriority? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ work: nonisolated(nonsending) @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Effect {
    if interval <= .zero { misuseInterval(interval, file, line) }
    var effect = running(Origin(file: file, line: line)) { send in
      var next = send.time + interval
      while !send.run.isCancelled {
        try await send.sleep(until: next)
        // In a store without isolation there is no task whose cancellation would wake the sleeper.
        if send.run.isCancelled { return }
        try await work(send)
        await restoreIsolation()
        // Jobs that the tick posted from elsewhere, such as its own cancellation, are delivered before the next
        // tick.
        send.run.deliverPosted()
        next = next.advanced(by: interval, past: send.time)
      }
    }
    effect.isEndless = true
    effect.priority = priority
    return effect
  }
}

extension Context {
  /// Describes work that is repeated each time an interval has passed.
  ///
  /// ```swift
  /// context.every(.seconds(1), id: EffectID(Ticking.self)) { send in send(.tick) }
  /// ```
  ///
  /// Rules: those of `Effect.every`. With `catch`, an error becomes that action; otherwise the store's error handler
  /// receives it. A second effect with this id runs beside the first: to replace that, pass `cancelInFlight: true`.
  public func every(
    _ interval: Duration, id: (any Hashable)? = nil, cancelInFlight: Bool = false, priority: TaskPriority? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ work: nonisolated(nonsending) @escaping @Sendable (Send<Action>) async throws -> Void,
    catch failure: ((any Error) -> Action)? = nil
  ) {
    start(
      .every(interval, priority: priority, file: file, line: line, work)
        .found(by: id, cancelInFlight: cancelInFlight, catch: failure))
  }
}

extension Duration {
  /// Returns the first time after `now` that is a whole number of intervals after this one.
  package func advanced(by interval: Duration, past now: Duration) -> Duration {
    let next = self + interval
    guard next <= now else { return next }
    // The quotient is rounded, so it may be one off in either direction.
    var later = next + interval * Int((now - next) / interval)
    while later <= now { later += interval }
    while later - interval > now { later -= interval }
    return later
  }
}

private func misuseInterval(_ interval: Duration, _ file: StaticString, _ line: UInt) -> Never {
  misuse(
    "An effect was to be repeated every \(interval).",
    why: "Without a pause between two ticks the store would handle nothing else.",
    fix: "Give `every` an interval longer than zero.", fileID: file, line: line)
}
