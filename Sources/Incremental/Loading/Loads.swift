/// The identity of one run of an `answer`.
final class LoadID: Hashable, Sendable {
  static func == (a: LoadID, b: LoadID) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The runs under way of all values of a graph that are loaded, and the answers that were not applied yet.
final class Loads: Sendable {
  fileprivate struct State {
    var running: Set<LoadID> = []
    /// The answers, with their places in the order in which they came.
    var answers: [LoadID: (place: Int, apply: @Sendable () -> Void)] = [:]
    var count = 0
    var waiting: [LoadID: CheckedContinuation<Void, Never>] = [:]
    var hasReported = false
  }

  private let state = Locked(State())

  func begin(_ id: LoadID) { state.withLock { _ = $0.running.insert(id) } }

  /// Records an answer; returns false if it was dropped.
  func end(_ id: LoadID, _ apply: @escaping @Sendable () -> Void) -> Bool {
    change { state in
      guard state.running.remove(id) != nil else { return false }
      state.count += 1
      state.answers[id] = (state.count, apply)
      return true
    }
  }

  /// Reports once, in a debug build, that nothing has applied an answer for a second. A test calls `finishLoading` some
  /// time after the answer has come.
  func reportWaiting(_ id: LoadID) async {
    #if DEBUG
      guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
      let isNew = state.withLock { state in
        if state.hasReported || state.answers[id] == nil { return false }
        state.hasReported = true
        return true
      }
      guard isNew else { return }
      report(
        explanation(
          "An answer of `load` waits, because no isolation was given in which it can be applied.",
          why: "The value is shown as loading until `graph.finishLoading()` is called.",
          fix: "Call `load` in the actor that has the graph, or pass that as `isolation:`; a class that has the graph"
            + " belongs to an actor, as by `@MainActor`. In a test or a tool, call `await graph.finishLoading()`."))
    #endif
  }

  /// Forgets a run, and its answer.
  func drop(_ id: LoadID) {
    // Released after the lock, because what the answer holds may do anything when it is freed.
    let dropped = change { state in
      state.running.remove(id) == nil ? state.answers.removeValue(forKey: id) : nil
    }
    withExtendedLifetime(dropped) {}
  }

  func take() -> [@Sendable () -> Void] {
    state.withLock { state in
      defer { state.answers = [:] }
      return state.answers.values.sorted { $0.place < $1.place }.map(\.apply)
    }
  }

  /// Waits until there is an answer, nothing runs, or the task is cancelled; returns whether there is an answer.
  nonisolated(nonsending) func hasAnswers() async -> Bool {
    while !Task.isCancelled {
      if let hasAnswers = state.withLock({ $0.outcome }) { return hasAnswers }
      let id = LoadID()
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiting in
          let isOver = state.withLock { state in
            if state.outcome != nil || Task.isCancelled { return true }
            state.waiting[id] = waiting
            return false
          }
          if isOver { waiting.resume() }
        }
      } onCancel: {
        state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
      }
    }
    return false
  }

  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, waiting) = state.withLock { state in
      let result = body(&state)
      guard state.outcome != nil else { return (result, [CheckedContinuation<Void, Never>]()) }
      defer { state.waiting = [:] }
      return (result, Array(state.waiting.values))
    }
    for waiting in waiting { waiting.resume() }
    return result
  }
}

extension Loads.State {
  /// Whether there is an answer; nil while one is to come.
  fileprivate var outcome: Bool? { answers.isEmpty ? (running.isEmpty ? false : nil) : true }
}
