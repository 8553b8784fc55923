import Incremental

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
