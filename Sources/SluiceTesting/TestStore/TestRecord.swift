import Incremental
public import Sluice
import SluiceNavigation

/// A recorder of the events of a test store's store.
@usableFromInline
final class TestRecord<State, Action>: EffectWitness {
  // Unchecked because the store's isolation keeps two accesses apart.
  @usableFromInline @exclusivity(unchecked) var log = TestLog<State, Action>()
  /// A bell that rings on every event.
  let bell = Bell()
  let reads = DependencyWitness()
  var live: LiveUse { reads.live }
  private var asked: [EffectQuestion] = []
  /// The requests whose effects were cancelled before an answer.
  private(set) var cancelled: [any EffectRequest] = []

  /// The requests of effects that are not answered yet.
  var questions: [EffectQuestion] {
    asked.removeAll(where: \.isOver)
    return asked
  }

  @usableFromInline
  func asked(_ question: EffectQuestion) {
    asked.append(question)
    bell.ring()
  }

  @usableFromInline
  func cancelled(effect: Int) {
    for question in questions where question.effect == effect {
      question.cancel()
      cancelled.append(question.request)
    }
  }

  @usableFromInline
  func changed() { bell.ring() }

  @usableFromInline var outputs: [Any] {
    get { log.outputs }
    set {
      // Fewer outputs: a transaction was rolled back, and its requests with it.
      if newValue.count < log.outputs.count { isDismissed = false }
      if newValue.count > log.outputs.count, case .dismiss? = newValue.last as? RouteRequest { isDismissed = true }
      log.outputs = newValue
    }
  }

  /// Whether the reducer has requested its dismissal in this cycle.
  private var isDismissed = false
  /// A closure that cancels the effects, as the parent does when it dismisses the reducer's part.
  var cancelEffects: () -> Void = {}

  private func endCycle() {
    guard isDismissed else { return }
    isDismissed = false
    cancelEffects()
  }

  /// The outermost interceptor: it records each action as it was sent, and the state after all other interceptors.
  var interceptor: Interceptor<State, Action> {
    Interceptor(making: { [self] next in
      { [self] state, action, context in
        next(&state, action, context)
        log.note(action, state)
        bell.ring()
      }
    })
  }

  var trace: Trace {
    Trace { [weak self] event in
      switch event {
      case .effectEnded: self?.bell.ring()
      case .cycleEnded: self?.endCycle()
      default: break
      }
    }
  }

  func failed(_ failure: StoreFailure<Action>) {
    log.note(failure)
    bell.ring()
  }
}

// MARK: - The log

/// The events of a store that are not asserted yet, as a plain value.
@usableFromInline
struct TestLog<State, Action> {
  /// An action that was handled, and the state after it.
  @usableFromInline
  struct Step {
    @usableFromInline let action: Action
    @usableFromInline let state: State
  }

  @usableFromInline var steps: ArraySlice<Step> = []
  /// The reports of the store, in order.
  @usableFromInline private(set) var failures: [StoreFailure<Action>] = []

  /// The outputs and navigation requests of reducers to a parent, in order.
  @usableFromInline var outputs: [Any] = []

  /// The handled actions that are not asserted yet.
  var actions: [Action] { steps.map(\.action) }

  @inlinable var isEmpty: Bool { steps.isEmpty && failures.isEmpty && outputs.isEmpty }

  mutating func note(_ action: Action, _ state: State) { steps.append(Step(action: action, state: state)) }

  mutating func note(_ failure: StoreFailure<Action>) { failures.append(failure) }

  /// Removes the action that was handled first, and returns it.
  @inlinable
  mutating func takeFirst() -> Step? { steps.popFirst() }

  /// Removes the first action that matches, and all before it; returns nil and removes none if no action matches.
  mutating func takeFirst(where matches: (Action) -> Bool) -> (skipped: [Step], found: Step)? {
    guard let index = steps.firstIndex(where: { matches($0.action) }) else { return nil }
    defer { steps = steps[(index + 1)...] }
    return (Array(steps[..<index]), steps[index])
  }

  /// Removes all actions, and returns them.
  mutating func takeAll() -> [Step] {
    defer { steps = [] }
    return Array(steps)
  }

  /// Removes the first report that matches, and returns it.
  mutating func takeFailure(where matches: (StoreFailure<Action>) -> Bool) -> StoreFailure<Action>? {
    failures.firstIndex(where: matches).map { failures.remove(at: $0) }
  }

  mutating func takeOutputs() -> [Any] {
    defer { outputs = [] }
    return outputs
  }

  mutating func takeFailures() -> [StoreFailure<Action>] {
    defer { failures = [] }
    return failures
  }
}

// MARK: - The bell

/// A bell that wakes all tasks that wait for an event. Without a waiting task, the ring is kept for the next one.
final class Bell: Sendable {
  private struct State {
    var isRung = false
    var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
    var lastID = 0
    /// The waits that expired or were cancelled before they began.
    var expired: Set<Int> = []
  }

  private let state = Locked(State())

  /// Wakes the waiting tasks. It can be called from anywhere.
  func ring() {
    let waiters = state.withLock { state in
      defer { state.waiters = [:] }
      if state.waiters.isEmpty { state.isRung = true }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume(returning: true) }
  }

  /// Waits for a ring.
  ///
  /// - Returns: False if the deadline passed before, or the task was cancelled.
  nonisolated(nonsending) func wait(until deadline: ContinuousClock.Instant) async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let alarm = Task { [self] in
      try? await ContinuousClock().sleep(until: deadline)
      // If all threads are busy, other tasks may have waited for a thread just as long: they run first.
      for _ in 0..<8 where !Task.isCancelled { await Task {}.value }
      expire(id)
    }
    defer {
      alarm.cancel()
      state.withLock { _ = $0.expired.remove(id) }
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in begin(id, continuation) }
    } onCancel: {
      expire(id)
    }
  }

  private func begin(_ id: Int, _ continuation: CheckedContinuation<Bool, Never>) {
    let result: Bool? = state.withLock { state in
      if state.isRung || state.expired.contains(id) {
        defer { state.isRung = false }
        return state.isRung
      }
      state.waiters[id] = continuation
      return nil
    }
    if let result { continuation.resume(returning: result) }
  }

  private func expire(_ id: Int) {
    let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if let waiter = state.waiters.removeValue(forKey: id) { return waiter }
      state.expired.insert(id)
      return nil
    }
    waiter?.resume(returning: false)
  }
}
