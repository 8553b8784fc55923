import Incremental

/// The way back into the store for an effect: call it with an action.
///
/// ```swift
/// context.run { send in send(.loaded(try await api.items())) }
/// ```
///
/// In the store's isolation, where the effect runs, the action is handled before the call returns. Anywhere else, such as in a
/// detached task, a child task or a callback, it is queued, and handled in the store's isolation. The actions of one effect are
/// handled in the order in which it sends them. After the effect's end, an action is dropped, and reported in debug builds.
public struct Send<Action>: @unchecked Sendable {
  // @unchecked Sendable because it checks where it runs: `port` and the isolated properties of `run` are only used in the
  // store's isolation, and actions are given away.
  let run: EffectRun
  let port: any SendPort<Action>

  /// Sends an action to the store that started the effect.
  ///
  /// Rules: it may be called from anywhere. Once the effect is cancelled, no action that it sends is handled. Actions
  /// that it sends before its closure returns count as its work: `finish` waits until they are handled. It keeps no
  /// store alive.
  ///
  /// - Complexity: the runtime is asked where the call runs, which takes as long as sending an action.
  public func callAsFunction(_ action: sending Action) {
    if run.isInside { return port.handle(action) }
    run.post(action) { [port] in port.handle(action) }
  }

  /// Sends several actions, which are handled in one cycle: observers are notified once.
  ///
  /// ```swift
  /// send.group(found.map { .add($0) })
  /// ```
  ///
  /// Rules: those of sending one.
  public func group(_ actions: sending some Sequence<Action>) {
    let actions = Array(actions)
    if run.isInside { return port.handle(group: actions) }
    run.post(actions) { [port] in port.handle(group: actions) }
  }

  /// Whether the effect was cancelled, so that nothing it sends is handled any more.
  public var isCancelled: Bool { run.wasCancelled }

  func map<Child>(_ embed: @escaping (Child) -> Action?, _ extract: ((Action) -> Child?)? = nil) -> Send<Child> {
    Send<Child>(run: run, port: EmbeddedPort(port, embed, extract))
  }
}

extension Send {
  /// A value that the reducer which described the effect could read from outside.
  ///
  /// ```swift
  /// let server = await send.dependency(\.server)
  /// ```
  nonisolated(nonsending) public func dependency<Value: Sendable>(
    _ read: @Sendable (Dependencies) -> Value
  ) async -> Value {
    await dependency(read, on: run.homeOrNowhere)
  }

  private func dependency<Value: Sendable>(
    _ read: @Sendable (Dependencies) -> Value, on home: isolated any Actor
  ) async -> Value {
    read(run.held.dependencies)
  }

  /// Waits on the store's clock.
  ///
  /// - Throws: `CancellationError` if the effect is cancelled.
  nonisolated(nonsending) public func sleep(for time: Duration) async throws {
    do {
      try await sleep(on: run.homeOrNowhere) { $0 + time }
    } catch {
      await restoreIsolation()
      throw error
    }
  }

  /// Waits until a time, counted from when the store was made.
  nonisolated(nonsending) func sleep(until time: Duration) async throws {
    do {
      try await sleep(on: run.homeOrNowhere) { _ in time }
    } catch {
      await restoreIsolation()
      throw error
    }
  }

  /// The time of the store's clock, counted from when the store was made; to be read in the store's isolation.
  var time: Duration { run.core?.timekeeper.now ?? .zero }

  private func sleep(on home: isolated any Actor, until time: (_ now: Duration) -> Duration) async throws {
    guard let timekeeper = run.core?.timekeeper, !run.isCancelled else { throw CancellationError() }
    try await timekeeper.sleep(until: time(timekeeper.now))
    // A task of its own, or none, is not cancelled with the effect.
    if run.isCancelled { throw CancellationError() }
  }

  /// Has a typed effect performed by its handler, and returns the answer; of several, the last.
  ///
  /// Rules: an effect that was cancelled asks nobody: the handler is not called. Neither is it for a task that was cancelled.
  ///
  /// - Throws: what the handler throws; `EffectNotHandled` if there is none; `CancellationError` if the effect, or the task that asks, was
  ///   cancelled before, and after the end of the effect.
  nonisolated(nonsending) public func perform<Request: EffectRequest>(
    _ request: sending Request, file: StaticString = #fileID, line: UInt = #line
  ) async throws -> Request.Answer where Request.Answer: Sendable {
    do {
      return try await perform(request, Origin(file: file, line: line), on: run.homeOrNowhere)
    } catch {
      await restoreIsolation()
      throw error
    }
  }

  private func perform<Request: EffectRequest>(
    _ request: sending Request, _ origin: Origin, on home: isolated any Actor
  ) async throws -> Request.Answer where Request.Answer: Sendable {
    run.deliverPosted()
    guard let core = run.core, !run.isCancelled else { throw CancellationError() }
    try Task.checkCancellation()
    let answers = LastAnswer<Request.Answer>()
    try await core.handlers.handler(of: request, origin).answer(request, Reply(to: run) { answers.last = $0 })
    await restoreIsolation()
    run.deliverPosted()
    if let last = answers.last { return last }
    if let nothing = () as? Request.Answer { return nothing }
    throw EffectNotAnswered(request: Request.self)
  }
}

private final class LastAnswer<Answer> {
  var last: Answer?
}
