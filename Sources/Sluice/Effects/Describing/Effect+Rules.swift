import Incremental

extension Effect {
  /// Returns this effect with an id, by which it can be cancelled.
  ///
  /// ```swift
  /// context.start(.run { … }.id(EffectID(Saving.self)))
  /// context.cancel(id: EffectID(Saving.self))
  /// ```
  ///
  /// Rules: any number of effects may run with one id. Ids belong to the store and, within it, to the place of the
  /// reducer: the rows of a collection do not affect each other's effects, and a cancellation reaches the reducer's own
  /// effects and those of its children. An effect may have several ids, each of which identifies it:
  /// `.run { … }.id("all").id("page", cancelInFlight: true)`. With `cancelInFlight`, the running and waiting effects
  /// with this id are cancelled first, so that this one replaces them.
  public func id(_ id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    with(AnyHashable(id), cancelInFlight ? .latest : .together)
  }

  /// Returns this effect with an id, if there is one, and the action for an error. Consuming, because a copy would
  /// duplicate the plan.
  consuming func found(
    by id: (any Hashable)?, cancelInFlight: Bool, catch failure: ((any Error) -> Action)?
  ) -> Effect {
    if let id {
      self.id = AnyHashable(id)
      if cancelInFlight { rule = .latest }
    }
    self.failure = failure
    return self
  }

  /// Returns an effect that starts when all earlier effects with this id are complete, or all but a few.
  ///
  /// ```swift
  /// context.start(.run { … }.enqueue(id: "disk"))                   // one after the other
  /// context.start(.run { … }.enqueue(id: "downloads", atMost: 8))   // eight at once
  /// ```
  ///
  /// Rules: it waits while `atMost` earlier effects with this id are not over, or one of them waits in this queue, so
  /// none overtakes another. If the numbers differ, that of each effect decides when it starts. A part of an effect
  /// with this id starts at once, because it would otherwise wait for itself. An effect that waits can be cancelled,
  /// and is awaited, as one that runs.
  ///
  /// - Complexity: O(1) for an effect that starts or ends, apart from moving the numbers of those that wait.
  public func enqueue(
    id: some Hashable, atMost limit: Int = 1, file: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    if limit < 1 { misuseLimit(limit, file, line) }
    return with(AnyHashable(id), .queued(atMost: limit))
  }

  /// Returns an effect that starts after a time in which no effect with this id was described.
  ///
  /// Rules: it cancels the effects with this id, also one that has started, so an answer to an older text does not
  /// arrive. For work that should finish once it has started, such as a save, debounce the action that starts it:
  /// `context.send(.save, after: .seconds(1), id: "pause", cancelInFlight: true)`.
  public func debounce(id: some Hashable, for time: Duration) -> Effect { with(AnyHashable(id), .debounced(time)) }

  /// Returns an effect that starts at most once in each span of time.
  ///
  /// The first starts at once; of the others, the last one starts at the end of the span, or none if `latest` is false.
  public func throttle(id: some Hashable, for time: Duration, latest: Bool = true) -> Effect {
    with(AnyHashable(id), .throttled(time, keepsLast: latest))
  }

  /// Returns an effect that starts after a delay.
  ///
  /// Two effects that are due at the same time start in the order they were described.
  public func delay(for time: Duration) -> Effect {
    if rule == .together { return with(id, .delayed(time)) }
    return wrapped { effect in
      .run(
        EffectOperation { send in
          try await send.sleep(for: time)
          try await send.perform(effect)
        })
    }
  }

  /// Returns an effect that sends an action after a delay, and that nothing waits for: neither `finish` of the action
  /// that led to it, nor the end of a test. A later one with this id replaces it.
  package static func alarm(_ action: Action, id: some Hashable, after time: Duration) -> Effect {
    var effect = Effect.send(action).debounce(id: id, for: time)
    effect.isInBackground = true
    return effect
  }

  /// Returns an effect that sends an action for an error.
  ///
  /// Without one, the store's error handler receives errors.
  public func `catch`(_ failure: @escaping (any Error) -> Action) -> Effect {
    var effect = self
    effect.failure = failure
    return effect
  }

  /// Returns an effect that is performed again if it fails, up to `maxAttempts` times in all, after the pauses of
  /// `backoff`.
  public func retry(maxAttempts: Int, backoff: Backoff = .none) -> Effect {
    wrapped { effect in
      guard effect.isGroup else {
        return .run(EffectOperation { send in try await effect.attempt(maxAttempts, failed: 0, backoff, send) })
      }
      let rest = EffectOperation<Action> { send in try await effect.attempt(maxAttempts, failed: 1, backoff, send) }
      return .attempt(effect, within: nil, rest: maxAttempts > 1 ? rest : nil)
    }
  }

  /// Performs the effect until an attempt succeeds, or `attempts` attempts have failed in all.
  nonisolated(nonsending) private func attempt(
    _ attempts: Int, failed: Int, _ backoff: Backoff, _ send: Send<Action>
  ) async throws {
    var failed = failed
    while true {
      if failed > 0 { try await send.sleep(for: backoff.pause(failed)) }
      do {
        return try await send.perform(self)
      } catch  where failed + 1 < attempts && !send.isCancelled {
        failed += 1
      }
    }
  }

  /// Whether this effect has parts, which may have ids of their own.
  private var isGroup: Bool {
    switch work {
    case .concatenate, .merge, .attempt: true
    default: false
    }
  }

  /// Returns an effect that is cancelled after a time, and then fails with `EffectError.timedOut`.
  ///
  /// Rules: a store without isolation runs effects by hand, and applies no time limits.
  public func timeout(_ time: Duration) -> Effect {
    wrapped { effect in
      if effect.isGroup { return .attempt(effect, within: time, rest: nil) }
      return .run(EffectOperation { send in try await send.performAsChild(effect, within: time) })
    }
  }

  private func with(_ id: AnyHashable?, _ rule: EffectRule) -> Effect {
    if self.rule != .together, rule != .together { return around(id, rule) }
    var effect = self
    // A rule applies to the id that came with it; the other ids only identify the effect.
    if let id, rule == .together, let former = self.id {
      if id != former, !otherIDs.contains(id) { effect.otherIDs.append(id) }
      return effect
    }
    if let former = self.id, former != id { effect.otherIDs = [former] + otherIDs.filter { $0 != id } }
    effect.id = id
    if rule != .together { effect.rule = rule }
    return effect
  }

  /// Wraps this effect in a sequence. The effect keeps its own rule; only the sequence turns errors into actions.
  private func around(_ id: AnyHashable?, _ rule: EffectRule) -> Effect {
    var part = self
    part.failure = nil
    var whole = Effect.concatenate(part)
    (whole.id, whole.rule, whole.priority) = (id, rule, priority)
    (whole.failure, whole.origin) = (failure, origin)
    return whole
  }

  /// Wraps this effect, as a part, in one that takes over its ids, rule and priority.
  private func wrapped(_ work: (Effect) -> EffectWork<Action>) -> Effect {
    var part = self
    (part.id, part.otherIDs, part.rule, part.failure) = (nil, [], .together, nil)
    var effect = Effect(work(part))
    (effect.id, effect.otherIDs, effect.rule, effect.priority) = (id, otherIDs, rule, priority)
    (effect.failure, effect.origin) = (failure, origin)
    return effect
  }
}

extension Effect {
  /// Returns this effect as a part of a group: with the group's place, and with the group's action for errors unless it
  /// has its own.
  func inheriting(from group: Effect) -> Effect {
    var part = self
    (part.steps, part.place, part.held) = (group.steps, group.place, group.held)
    if part.failure == nil { part.failure = group.failure }
    if part.origin == nil { part.origin = group.origin }
    return part
  }
}

private func misuseLimit(_ limit: Int, _ file: StaticString, _ line: UInt) -> Never {
  misuse(
    "An effect was to start with at most \(limit) effects of its id at once.",
    why: "It would never start, and whoever awaits it would wait for ever.",
    fix: "Give `enqueue(id:atMost:)` a number of at least 1.", fileID: file, line: line)
}

// MARK: - Rules and pauses

/// The relation of an effect to other effects with the same id.
package enum EffectRule: Hashable {
  case together, latest
  case queued(atMost: Int)
  case delayed(Duration)
  case debounced(Duration)
  case throttled(Duration, keepsLast: Bool)

  /// The limit of the queue that it waits in; nil if it waits in none.
  package var queueLimit: Int? { if case .queued(let limit) = self { limit } else { nil } }
}

/// The pauses between the attempts of an effect that is retried.
public struct Backoff: Sendable {
  package let pause: @Sendable (_ attempt: Int) -> Duration

  /// Creates a backoff from a function that returns the pause after a number of failed attempts.
  public init(_ pause: @escaping @Sendable (_ attempt: Int) -> Duration) { self.pause = pause }

  /// No pause.
  public static let none = Backoff { _ in .zero }

  /// Returns a backoff with a constant pause.
  public static func constant(_ pause: Duration) -> Backoff { Backoff { _ in pause } }

  /// Returns a backoff whose pauses grow by a factor, up to a limit.
  public static func exponential(
    from first: Duration, factor: Int = 2, limit: Duration = .seconds(60)
  ) -> Backoff {
    Backoff { attempt in
      var pause = first
      for _ in 1..<max(attempt, 1) where pause < limit { pause *= factor }
      return min(pause, limit)
    }
  }
}
