import Incremental

/// The way back into the store for an effect: call it with an action.
///
/// ```swift
/// context.run { send in send(.loaded(try await api.items())) }
/// ```
///
/// The action is handled before the call returns. After the effect's end it does nothing.
public struct Send<Action> {
  let run: EffectRun
  /// Sends without a look at who asks.
  let deliver: (Action) -> Void
  /// Starts an effect as a part of this one, within a time; the function hears when it is over.
  let start: (Effect<Action>, Duration?, @escaping (Result<Void, any Error>) -> Void) -> Void

  /// Sends an action to the store that started the effect.
  ///
  /// Rules: call it in the effect's own closure, or in a function that is isolated like it. Anywhere else it stops the
  /// program with an explanation. Once the effect is cancelled, nothing that it sends is handled.
  public func callAsFunction(_ action: Action, isolation caller: isolated (any Actor)? = #isolation) {
    run.checkIsolation(caller)
    deliver(action)
  }

  /// Whether the effect was cancelled, so that nothing it sends is handled any more.
  public var isCancelled: Bool { run.isCancelled }

  /// What the reducer that described the effect could read from outside.
  public var dependencies: Dependencies { run.held.dependencies }

  /// Waits on the store's clock.
  ///
  /// - Throws: `CancellationError` if the effect is cancelled.
  nonisolated(nonsending) public func sleep(for time: Duration) async throws {
    do {
      try await run.core.timekeeper.sleep(for: time)
    } catch {
      await comeBack()
      throw error
    }
  }

  /// Has a typed effect performed by its handler, and returns the answer; of several, the last.
  ///
  /// - Throws: what the handler throws; `NoHandler` if there is none.
  nonisolated(nonsending) public func perform<Request: EffectRequest>(
    _ request: Request, file: StaticString = #fileID, line: UInt = #line
  ) async throws -> Request.Answer {
    var last: Request.Answer?
    let handling = try run.core.handlers.handler(of: request, Origin(file: file, line: line))
    do {
      try await handling.answer(request) { last = $0 }
    } catch {
      await comeBack()
      throw error
    }
    if let last { return last }
    if let nothing = () as? Request.Answer { return nothing }
    throw NoAnswer(request: Request.self)
  }

  func map<Child>(_ embed: @escaping (Child) -> Action?) -> Send<Child> {
    let (deliver, start) = (deliver, start)
    return Send<Child>(
      run: run, deliver: { action in if let action = embed(action) { deliver(action) } },
      start: { effect, limit, whenOver in start(effect.map(embed), limit, whenOver) })
  }
}

/// What a part of the state is while an effect runs.
///
/// ```swift
/// context.run(reading: State.self) { send, latest in
///   let found = try await api.search(text)
///   if latest()?.text == text { send(.found(found)) }
/// }
/// ```
public struct Latest<State> {
  let run: EffectRun

  /// The state as it is now: the part whose reducer described the effect; nil if it is gone.
  public func callAsFunction(isolation caller: isolated (any Actor)? = #isolation) -> State? {
    run.checkIsolation(caller)
    guard let part = run.core.owner?.part(at: run.place) else { return nil }
    if let state = part as? State { return state }
    misuse(
      "An effect asked for a state of the type \(State.self), but its reducer changes a \(type(of: part)).",
      why: "An effect sees the part of the state that its reducer was attached to.",
      fix: "Write `context.run(reading: State.self)` with the state of the reducer that describes the effect.")
  }
}

extension EffectRun {
  func checkIsolation(_ caller: (any Actor)?) {
    guard let home, caller !== home else { return }
    misuse(
      "An effect sent an action, or read the state, from a place that is not known to be in its store's isolation.",
      why: "The store belongs to one actor; a send from elsewhere races with it. Swift up to 6.3 runs the closure of an"
        + " effect elsewhere if it has a capture list (swiftlang/swift#87097).",
      fix:
        "Write `let count = state.count` before `context.run { send in … }` instead of `[count = state.count]`. Give a"
        + " function that sends a parameter `isolation: isolated (any Actor)? = #isolation`. From other actors, send"
        + " through `store.outlet`.")
  }
}
