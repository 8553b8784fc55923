import Incremental

/// A function value that sends actions from an effect back into the store.
///
/// Call it with an action.
///
/// ```swift
/// context.run { send in send(.loaded(try await api.items())) }
/// ```
///
/// In the store's isolation, where the effect runs, the action is handled before the call returns. Anywhere else,
/// such as in a detached task, a child task or a callback, it is queued, and handled in the store's isolation. The
/// actions of one effect are handled in the order in which it sends them. An action sent after the effect's end is
/// dropped, and reported in debug builds.
public struct Send<Action>: @unchecked Sendable {
  // @unchecked Sendable because it checks where it runs: `port` and the isolated properties of `run` are only used in
  // the store's isolation, and actions are transferred.
  let run: EffectRun
  let port: any SendPort<Action>

  /// Sends an action to the store that started the effect.
  ///
  /// Rules: call it from anywhere. Once the effect is cancelled, none of the actions that it sends is handled. Actions
  /// that it sends before its closure returns count as its work: `finish` waits until they are handled. It does not
  /// retain the store.
  ///
  /// - Complexity: it asks the runtime where the call runs, which takes as long as sending an action.
  public func callAsFunction(_ action: sending Action) {
    if run.isInside { return port.handle(action) }
    run.post(action) { [port] in port.handle(action) }
  }

  /// Sends several actions, which are handled in one cycle, so that observers are notified once.
  ///
  /// ```swift
  /// send.group(found.map { .add($0) })
  /// ```
  ///
  /// Rules: those of sending one action.
  public func group(_ actions: sending some Sequence<Action>) {
    let actions = Array(actions)
    if run.isInside { return port.handle(group: actions) }
    run.post(actions) { [port] in port.handle(group: actions) }
  }

  /// Whether the effect was cancelled, so that no further action of it is handled.
  public var isCancelled: Bool { run.wasCancelled }

  func map<Child>(_ embed: @escaping (Child) -> Action?, _ extract: ((Action) -> Child?)? = nil) -> Send<Child> {
    Send<Child>(run: run, port: EmbeddedPort(port, embed, extract))
  }
}

extension Send {
  /// Returns a dependency of the reducer that described the effect.
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

  /// Suspends for a time on the store's clock.
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

  /// Suspends for a time on the store's clock, as a part of the wait for a date that the state has.
  ///
  /// If all effects of a store wait in this way, a host may let the store sleep until the first date. Use it only in an
  /// effect that follows the state, and that begins with this wait.
  ///
  /// - Parameters:
  ///   - time: The time to suspend.
  ///   - left: The time until the date.
  nonisolated(nonsending) package func sleep(for time: Duration, ofDateIn left: Duration) async throws {
    await setDormant(for: left, on: run.homeOrNowhere)
    do {
      try await sleep(for: time)
    } catch {
      await setDormant(for: nil, on: run.homeOrNowhere)
      await restoreIsolation()
      throw error
    }
    await setDormant(for: nil, on: run.homeOrNowhere)
    await restoreIsolation()
  }

  private func setDormant(for time: Duration?, on home: isolated any Actor) async {
    run.dormantUntil = time.map { self.time + $0 }
  }

  /// Suspends until a time, counted from the creation of the store.
  nonisolated(nonsending) func sleep(until time: Duration) async throws {
    do {
      try await sleep(on: run.homeOrNowhere) { _ in time }
    } catch {
      await restoreIsolation()
      throw error
    }
  }

  /// The time of the store's clock, counted from the creation of the store. Read it in the store's isolation.
  var time: Duration { run.core?.timekeeper.now ?? .zero }

  private func sleep(on home: isolated any Actor, until time: (_ now: Duration) -> Duration) async throws {
    guard let timekeeper = run.core?.timekeeper, !run.isCancelled else { throw CancellationError() }
    try await timekeeper.sleep(until: time(timekeeper.now))
    // An independent task is not cancelled with the effect, nor is a caller without a task.
    if run.isCancelled { throw CancellationError() }
  }

  /// Performs a typed effect through its handler, and returns the answer; of several answers, the last.
  ///
  /// Rules: if the effect or the calling task is cancelled, the handler is not called.
  ///
  /// - Throws: the error that the handler throws; `EffectError.notHandled` if there is no handler; `CancellationError`
  ///   if the effect, or the calling task, was cancelled before the call, and after the end of the effect.
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
    throw EffectError.notAnswered(Request.self)
  }
}

private final class LastAnswer<Answer> {
  var last: Answer?
}

// MARK: - Destinations of actions

/// The destination of a `Send`: the effect's run, or the port of an outer reducer. Use it in the store's isolation.
protocol SendPort<Action>: AnyObject {
  associatedtype Action
  func handle(_ action: Action)
  /// Handles several actions in one cycle.
  func handle(group actions: [Action])
  /// Starts an effect as a part of this one, within a time limit; calls the closure when it is over.
  func start(_ effect: Effect<Action>, _ limit: Duration?, _ whenOver: @escaping (Result<Void, any Error>) -> Void)
  /// Begins to wait for an action that passes a test; returns nil where the store's actions cannot be mapped to these.
  func watch(_ test: @escaping (Action) -> Bool) -> ActionWait?
}

extension EffectRunOf: SendPort {
  func handle(_ action: Action) {
    guard let runner else { return reportDropped(action, after: "its work had returned") }
    runner.deliver(action, from: self)
  }

  func handle(group actions: [Action]) {
    guard let runner else { return reportDropped(actions, after: "its work had returned") }
    runner.deliver(group: actions, from: self)
  }

  func start(_ effect: Effect<Action>, _ limit: Duration?, _ whenOver: @escaping (Result<Void, any Error>) -> Void) {
    guard let runner, !isCancelled, !isOver else { return whenOver(.success(())) }
    runner.start(effect, root: root, in: self, limit: limit, whenOver: whenOver)
  }

  func watch(_ test: @escaping (Action) -> Bool) -> ActionWait? {
    runner?.core.waits.add(self, test) ?? ActionWait(of: self)
  }
}

/// The port of a child: embeds the child's actions in those of its parent, and extracts them for waits.
final class EmbeddedPort<Child, Parent>: SendPort {
  private let parent: any SendPort<Parent>
  private let embed: (Child) -> Parent?
  private let extract: ((Parent) -> Child?)?

  init(_ parent: any SendPort<Parent>, _ embed: @escaping (Child) -> Parent?, _ extract: ((Parent) -> Child?)?) {
    (self.parent, self.embed, self.extract) = (parent, embed, extract)
  }

  func handle(_ action: Child) {
    if let action = embed(action) { parent.handle(action) }
  }

  func handle(group actions: [Child]) { parent.handle(group: actions.compactMap(embed)) }

  func start(_ effect: Effect<Child>, _ limit: Duration?, _ whenOver: @escaping (Result<Void, any Error>) -> Void) {
    parent.start(effect.map(embed, extract), limit, whenOver)
  }

  func watch(_ test: @escaping (Child) -> Bool) -> ActionWait? {
    guard let extract else { return nil }
    return parent.watch { extract($0).map(test) ?? false }
  }
}
