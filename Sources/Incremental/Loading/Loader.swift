// Documentation/Internals/Loading.md says why loading is two nodes and a task.

/// The state of one value that is loaded, which belongs to the isolation of the graph.
final class Loader<Key: Sendable, Answer: Sendable> {
  /// The last answer, and the number of the question that it answers.
  struct Last {
    var value: Answer?
    var error: (any Error)?
    var number = 0
  }

  let answered: Input<Last>
  private let source: ValueNode<Key>
  /// The isolation of the graph. Weak, because it usually keeps the graph, and with it this loader.
  private weak var home: (any Actor)?
  private let answer: @Sendable (Key) async throws -> Answer
  /// The number of the current question, and the time of the change of the key by which it was asked.
  private var number = 0
  private var askedAt = -1
  private var isAnswered = false
  private var last = Last()
  private var task: Task<Void, Never>?
  private var taskID: LoadID?

  init(
    from source: ValueNode<Key>, on home: (any Actor)?, _ answer: @escaping @Sendable (Key) async throws -> Answer
  ) {
    (self.source, self.home, self.answer) = (source, home, answer)
    answered = Input(alwaysPropagating: Last(), in: source.graph)
  }

  deinit { cancel() }

  /// Makes the node that asks: its value is the number of the current question.
  func makeQuestion() -> ValueNode<Int> {
    let question = ValueNode<Int>(from: source) { [self] node in
      ask(unsafeDowncast(node, to: ValueNode<Int>.self))
    }
    question.flags.remove(.isConstant)
    question.flags.insert(.handlesFailure)
    // Unowned, because the node holds the closure.
    let unowned = Unmanaged<Node>.passUnretained(question)
    question.ensureExtra().necessityChanged = { [unowned self] isNecessary in
      if isNecessary { unowned._withUnsafeGuaranteedRef { $0.computedAt = 0 } } else { cancel() }
    }
    return question
  }

  /// Asks again if the key has changed, and runs the question if somebody needs the answer. Returns whether the node
  /// changed.
  private func ask(_ node: ValueNode<Int>) -> Bool {
    if let failure = source.failure {
      cancel()
      askedAt = -1
      return node.fail(failure)
    }
    let isNew = source.changedAt != askedAt
    if isNew {
      cancel()
      (askedAt, isAnswered) = (source.changedAt, false)
      number += 1
      node.value = number
    }
    if node.isNecessary, task == nil, !isAnswered { start() }
    return isNew
  }

  private func start() {
    let (ticket, number, key, answer) = (LoaderTicket(self), number, source.current, answer)
    let loads = source.graph.loads
    loads.begin(ticket.id)
    task = Task.detached { [weak home] in
      let result: Result<Answer, any Error>
      do { result = .success(try await answer(key)) } catch { result = .failure(error) }
      guard loads.end(ticket.id, { ticket.loader?.receive(result, for: number) }) else { return }
      if let home { await ticket.apply(on: home) }
    }
    taskID = ticket.id
  }

  private func cancel() {
    task?.cancel()
    task = nil
    if let taskID { source.graph.loads.drop(taskID) }
    taskID = nil
  }

  /// Applies an answer, unless its question was cancelled by an answer that came together with it.
  private func receive(_ result: Result<Answer, any Error>, for number: Int) {
    guard number == self.number, task != nil else { return }
    (task, taskID, isAnswered) = (nil, nil, true)
    // Not read from the input, which may have ended with a dynamic value.
    switch result {
    case .success(let value): last = Last(value: value, error: nil, number: number)
    case .failure(let error): last = Last(value: last.value, error: error, number: number)
    }
    answered.set(last)
  }

  fileprivate var graph: Graph { source.graph }
}

/// The identity of one run of an `answer`.
final class LoadID: Hashable, Sendable {
  static func == (a: LoadID, b: LoadID) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The way back from a task to its loader.
private struct LoaderTicket<Key: Sendable, Answer: Sendable>: @unchecked Sendable {
  // @unchecked Sendable because the loader is only used in the isolation of its graph. It is weak, so that a task never
  // releases the last reference.
  weak var loader: Loader<Key, Answer>?
  let id = LoadID()

  init(_ loader: Loader<Key, Answer>) { self.loader = loader }

  func apply(on home: isolated any Actor) { loader?.graph.applyAnswers() }
}

// MARK: - The loads of a graph

/// The runs under way of all values of a graph that are loaded, and the answers that were not applied yet.
final class Loads: Sendable {
  fileprivate struct State {
    var running: Set<LoadID> = []
    var answers: [(id: LoadID, apply: @Sendable () -> Void)] = []
    var waiting: [LoadID: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Locked(State())

  func begin(_ id: LoadID) { state.withLock { _ = $0.running.insert(id) } }

  /// Records an answer; returns false if it was dropped.
  func end(_ id: LoadID, _ apply: @escaping @Sendable () -> Void) -> Bool {
    change { state in
      guard state.running.remove(id) != nil else { return false }
      state.answers.append((id, apply))
      return true
    }
  }

  /// Forgets a run, and its answer.
  func drop(_ id: LoadID) {
    change { state in
      if state.running.remove(id) == nil { state.answers.removeAll { $0.id == id } }
    }
  }

  func take() -> [@Sendable () -> Void] {
    state.withLock { state in
      defer { state.answers = [] }
      return state.answers.map(\.apply)
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
