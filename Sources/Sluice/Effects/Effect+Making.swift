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
    _ request: Request, file: StaticString = #fileID, line: UInt = #line, answer: ((Request.Answer) -> Action)? = nil
  ) -> Effect {
    Effect(RequestEffect(request, Origin(file: file, line: line), answer, failure: nil))
  }

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

  /// Returns an effect that performs effects concurrently; if one fails, the others go on.
  public static func merge(_ effects: Effect...) -> Effect { Effect(.merge(effects)) }

  /// Returns an effect that performs effects concurrently; if one fails, the others go on.
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

/// Collects the actions that effects send, so that they are handled together.
private final class Collected<Action> {
  var actions: [Action] = []
}
