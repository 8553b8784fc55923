extension Effect {
  /// The effect under an id, by which it can be cancelled.
  ///
  /// ```swift
  /// context.start(.run { … }.id(EffectID(Saving.self)))
  /// context.cancel(id: EffectID(Saving.self))
  /// ```
  ///
  /// Rules: any number of effects may run under an id. Ids belong to the store, and in it to the place of the reducer: the
  /// rows of a collection do not disturb each other; a cancellation reaches the reducer's own effects and those of its
  /// children. An effect may have several ids, each of which finds it: `.run { … }.id("all").id("page", cancelInFlight: true)`.
  /// With `cancelInFlight`, the effects with the same id that are running or waiting are cancelled first, so that this one
  /// takes their place.
  public func id(_ id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    with(AnyHashable(id), cancelInFlight ? .latest : .together)
  }

  /// The effect under an id, if there is one, with the action for an error. Consuming, because a copy would be described anew.
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

  /// Starts it when all with the same id that came before are over.
  ///
  /// A part of an effect with the same id starts at once: it would wait for itself.
  public func enqueue(id: some Hashable) -> Effect { with(AnyHashable(id), .queued) }

  /// Starts it when a time has passed in which no effect with the same id was described. An effect that has started is
  /// left alone.
  public func debounce(id: some Hashable, for time: Duration) -> Effect { with(AnyHashable(id), .debounced(time)) }

  /// Starts at most one in each span of time: the first at once; of the others the last at the end of the span, or none.
  public func throttle(id: some Hashable, for time: Duration, latest: Bool = true) -> Effect {
    with(AnyHashable(id), .throttled(time, keepsLast: latest))
  }

  /// Starts it after a time.
  ///
  /// Two effects for the same moment start in the order they were described.
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

  /// An action after a time, for which nobody waits: neither `finish` of the action that led to it, nor the end of a test.
  /// A later one with the same id takes its place.
  package static func alarm(_ action: Action, id: some Hashable, after time: Duration) -> Effect {
    var effect = Effect.send(action).debounce(id: id, for: time)
    effect.isInBackground = true
    return effect
  }

  /// Names the action for an error. Without one, errors go to the store's error handler.
  public func `catch`(_ failure: @escaping (any Error) -> Action) -> Effect {
    var effect = self
    effect.failure = failure
    return effect
  }

  /// Tries again if it fails, up to `maxAttempts` times in all, after the pauses that `backoff` says.
  public func retry(maxAttempts: Int, backoff: Backoff = .none) -> Effect {
    wrapped { effect in
      guard effect.isGroup else {
        return .run(EffectOperation { send in try await effect.attempt(maxAttempts, failed: 0, backoff, send) })
      }
      let rest = EffectOperation<Action> { send in try await effect.attempt(maxAttempts, failed: 1, backoff, send) }
      return .attempt(effect, within: nil, rest: maxAttempts > 1 ? rest : nil)
    }
  }

  /// Tries until an attempt succeeds, or that many have failed in all.
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

  /// Whether it has parts, which can be found by ids of their own.
  private var isGroup: Bool {
    switch work {
    case .concatenate, .merge, .attempt: true
    default: false
    }
  }

  /// Cancels it after a time, and fails with `EffectTimedOut`.
  ///
  /// Rules: a store without isolation runs effects by hand, and there no time is limited.
  public func timeout(_ time: Duration) -> Effect {
    wrapped { effect in
      if effect.isGroup { return .attempt(effect, within: time, rest: nil) }
      return .run(EffectOperation { send in try await send.performAsChild(effect, within: time) })
    }
  }

  private func with(_ id: AnyHashable?, _ rule: EffectRule) -> Effect {
    if self.rule != .together, rule != .together { return around(id, rule) }
    var effect = self
    // The id that comes with a rule is the rule's; the others only name the effect.
    if let id, rule == .together, let former = self.id {
      if id != former, !otherIDs.contains(id) { effect.otherIDs.append(id) }
      return effect
    }
    if let former = self.id, former != id { effect.otherIDs = [former] + otherIDs.filter { $0 != id } }
    effect.id = id
    if rule != .together { effect.rule = rule }
    return effect
  }

  /// A sequence of this effect alone, which keeps its own rule; only the sequence turns errors into actions.
  private func around(_ id: AnyHashable?, _ rule: EffectRule) -> Effect {
    var part = self
    part.failure = nil
    var whole = Effect.concatenate(part)
    (whole.id, whole.rule, whole.priority) = (id, rule, priority)
    (whole.failure, whole.origin) = (failure, origin)
    return whole
  }

  /// An effect that has this one as a part, and takes over its name.
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
  /// A part of a group: where its group belongs, and with its action for errors unless it has its own.
  func inheriting(from group: Effect) -> Effect {
    var part = self
    (part.steps, part.place, part.held) = (group.steps, group.place, group.held)
    if part.failure == nil { part.failure = group.failure }
    if part.origin == nil { part.origin = group.origin }
    return part
  }
}
