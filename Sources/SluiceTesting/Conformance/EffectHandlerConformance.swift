public import Sluice

/// A check of an effect handler of your own.
///
/// ```swift
/// @Test func `It loads`() async throws {
///   try await EffectHandlerConformance.check(LoadTodos(), failing: LoadTodos(path: "missing")) {
///     EffectHandler(LoadTodos.self) { … }
///   }
/// }
/// ```
///
/// The handler is called on the main actor, as a store there would call it.
@MainActor public enum EffectHandlerConformance {
  /// Checks that a handler satisfies the requirements of stores and reducers.
  ///
  /// - Parameters:
  ///   - request: A request that the handler performs.
  ///   - failing: A request for which it throws; nil if there is none.
  ///   - endless: A request that runs until it is cancelled; nil if there is none.
  ///   - limit: The time within which the handler must end after cancellation.
  ///   - clock: The clock that measures the limit.
  ///   - make: Makes a new handler for each rule.
  /// - Throws: `NotConforming`, with all broken rules.
  public static func check<Request: EffectRequest>(
    _ request: Request, failing: Request? = nil, endless: Request? = nil, within limit: Duration = .seconds(5),
    clock: any Clock<Duration> = ContinuousClock(), make: () -> EffectHandler
  ) async throws {
    var rules = RuleBook()
    let first = await HandlerTrial(make(), request).run()
    rules.note("It performs the kind of effects that it is for", isNotHandled(first.error) ? "\(first)" : nil)
    if !isNotHandled(first.error) {
      rules.note("It succeeds with what it can perform", first.error == nil ? nil : "\(first)")
      rules.note("It answers before it returns, where an answer is waited for", silence(first, Request.self))
      rules.note("It can be asked again", await again(make(), request))
      rules.note("It can be asked several times at once", await atOnce(make(), request))
    }
    if let failing {
      let outcome = await HandlerTrial(make(), failing).run()
      rules.note("It throws if it fails", outcome.error == nil ? "\(outcome)" : nil)
      rules.note("It throws instead of an answer, not after one", outcome.answers == 0 ? nil : "\(outcome)")
    }
    if let endless {
      let hasEnded = await HandlerTrial(make(), endless).endsWhenCancelled(within: limit, clock)
      rules.note("It ends when it is cancelled", hasEnded ? nil : "it went on for \(limit)")
    }
    try rules.throwIfBroken()
  }

  private static func silence<Request: EffectRequest>(_ outcome: HandlerOutcome, _ kind: Request.Type) -> String? {
    Request.Answer.self == Void.self || outcome.answers > 0 || outcome.error != nil ? nil : "\(outcome)"
  }

  private static func again<Request: EffectRequest>(_ handler: EffectHandler, _ request: Request) async -> String? {
    let first = await HandlerTrial(handler, request).run()
    let second = await HandlerTrial(handler, request).run()
    return "\(first)" == "\(second)" ? nil : "the first time \(first), the second time \(second)"
  }

  private static func atOnce<Request: EffectRequest>(_ handler: EffectHandler, _ request: Request) async -> String? {
    let alone = await HandlerTrial(handler, request).run()
    let tasks = (0..<3).map { _ in HandlerTrial(handler, request).start() }
    for task in tasks {
      let outcome = await task.value
      if "\(outcome)" != "\(alone)" { return "alone \(alone), beside others \(outcome)" }
    }
    return nil
  }
}

/// The result of a handler's call: the number of answers, and the error if it threw one.
struct HandlerOutcome: Sendable, CustomStringConvertible {
  var answers = 0
  var error: (any Error)?

  var description: String { "it gave \(answers) answers and \(error.map { "threw \($0)" } ?? "returned")" }
}

/// One call of a handler.
@MainActor struct HandlerTrial<Request: EffectRequest> {
  private let handler: EffectHandler
  private let request: Request

  init(_ handler: EffectHandler, _ request: Request) { (self.handler, self.request) = (handler, request) }

  func run() async -> HandlerOutcome {
    var outcome = HandlerOutcome()
    let answers = Locked(0)
    do {
      try await handler.perform(request) { _ in answers.withLock { $0 += 1 } }
    } catch {
      outcome.error = error
    }
    outcome.answers = answers.withLock { $0 }
    return outcome
  }

  func start() -> Task<HandlerOutcome, Never> { Task { await run() } }

  func endsWhenCancelled(within limit: Duration, _ clock: any Clock<Duration>) async -> Bool {
    let task = start()
    // The main actor runs its jobs in order, so the handler has begun after this.
    await Task {}.value
    task.cancel()
    return await withCheckedContinuation { continuation in
      let first = FirstAnswer(continuation)
      let limit = Task {
        try? await clock.sleep(for: limit)
        first.give(false)
      }
      Task {
        _ = await task.value
        first.give(true)
        limit.cancel()
      }
    }
  }
}

/// A continuation that is resumed once, with the first answer.
@MainActor private final class FirstAnswer {
  private var continuation: CheckedContinuation<Bool, Never>?

  init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

  func give(_ answer: Bool) {
    continuation?.resume(returning: answer)
    continuation = nil
  }
}

/// Returns whether the error says that no handler performs an effect.
func isNotHandled(_ error: (any Error)?) -> Bool {
  if case EffectError.notHandled? = error { true } else { false }
}
