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
  private let hasHome: Bool
  private let answer: @Sendable (Key) async throws -> Answer
  private var question = Question<Key>()
  /// Whether somebody needs the answer.
  private var isNecessary = false
  private var isToBeSettled = false
  private var last = Last()
  private var task: Task<Void, Never>?
  private var taskID: LoadID?

  init(
    from source: ValueNode<Key>, on home: (any Actor)?, _ answer: @escaping @Sendable (Key) async throws -> Answer
  ) {
    (self.source, self.home, self.answer) = (source, home, answer)
    hasHome = home != nil
    answered = Input(alwaysPropagating: Last(), in: source.graph)
  }

  deinit { cancel() }

  /// Makes the node that asks: its value is the number of the current question.
  func makeQuestion() -> ValueNode<Int> {
    let node = ValueNode<Int>(from: source) { [self] node in
      ask(unsafeDowncast(node, to: ValueNode<Int>.self))
    }
    node.flags.remove(.isConstant)
    node.flags.insert(.handlesFailure)
    // Unowned, because the node holds the closure.
    let unowned = Unmanaged<Node>.passUnretained(node)
    let extra = node.ensureExtra()
    extra.necessityChanged = { [unowned self] isNecessary in
      self.isNecessary = isNecessary
      if isNecessary { unowned._withUnsafeGuaranteedRef { $0.computedAt = 0 } } else { settleLater() }
    }
    // What has ended does not run any more, though an observer may need it.
    extra.hasEnded = { [unowned self] in
      isNecessary = false
      settleLater()
    }
    return node
  }

  /// Notes which question the key asks. Returns whether the node changed.
  private func ask(_ node: ValueNode<Int>) -> Bool {
    defer { settleLater() }
    if let failure = source.failure {
      question.withdraw()
      return node.fail(failure)
    }
    question.ask(source.current, at: source.changedAt, source.areEqual)
    return node.store(question.number, ==)
  }

  /// Starts and cancels when the graph rests: in a batch a key may be set and set back, and read in between.
  private func settleLater() {
    guard !isToBeSettled, isNecessary || task != nil else { return }
    isToBeSettled = true
    source.graph.postpone { [weak self] in self?.settle() }
  }

  private func settle() {
    isToBeSettled = false
    if question.settle() || !isNecessary { cancel() }
    if isNecessary, task == nil, let key = question.keyToAnswer { start(key) }
  }

  private func start(_ key: Key) {
    let (ticket, number, answer, hasHome) = (LoaderTicket(self), question.number, answer, hasHome)
    let loads = source.graph.loads
    loads.begin(ticket.id)
    task = Task.detached { [weak home] in
      let result: Result<Answer, any Error>
      do { result = .success(try await answer(key)) } catch { result = .failure(error) }
      guard loads.end(ticket.id, { ticket.loader?.receive(result, for: number) }) else { return }
      if let home { await ticket.apply(on: home) } else if !hasHome { loads.reportWaiting() }
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
    guard task != nil, question.answer(number) else { return }
    (task, taskID) = (nil, nil)
    // Not read from the input, which may have ended with a dynamic value.
    switch result {
    case .success(let value): last = Last(value: value, error: nil, number: number)
    case .failure(let error): last = Last(value: last.value, error: error, number: number)
    }
    answered.set(last)
  }

  fileprivate var graph: Graph { source.graph }
}

/// Which question a key asks, and which was asked last when the graph rested.
struct Question<Key> {
  private struct Asked {
    let key: Key
    let number: Int
    var isAnswered = false
  }

  private var current: Asked?
  private var settled: Asked?
  private var count = 0
  private var askedAt = -1

  /// The number of the current question; 0 if there is none.
  var number: Int { current?.number ?? 0 }

  /// The key of the question that was asked last, if that is the current one, and has no answer.
  var keyToAnswer: Key? { settled.flatMap { $0.number == current?.number && !$0.isAnswered ? $0.key : nil } }

  /// Notes a key, which changed at a time. One that equals the key that was asked last asks nothing new.
  mutating func ask(_ key: Key, at time: Int, _ areEqual: (Key, Key) -> Bool) {
    guard time != askedAt || current == nil else { return }
    askedAt = time
    if let settled, areEqual(settled.key, key) { return current = settled }
    count += 1
    current = Asked(key: key, number: count)
  }

  /// Notes that there is no key.
  mutating func withdraw() { current = nil }

  /// Makes the current question the one that was asked; returns whether it is another one, or none.
  mutating func settle() -> Bool {
    guard let current else { return true }
    guard current.number != settled?.number else { return false }
    settled = current
    return true
  }

  /// Notes an answer; returns whether it is that of the question that was asked last.
  mutating func answer(_ number: Int) -> Bool {
    guard settled?.number == number else { return false }
    settled?.isAnswered = true
    if current?.number == number { current?.isAnswered = true }
    return true
  }
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

  /// Says once, in a debug build, that an answer has nobody who applies it.
  func reportWaiting() {
    #if DEBUG
      let isNew = state.withLock { state in
        defer { state.hasReported = true }
        return !state.hasReported && !state.answers.isEmpty && state.waiting.isEmpty
      }
      guard isNew else { return }
      report(
        explanation(
          "An answer of `load` waits, because no isolation was given in which it can be applied.",
          why: "The value is shown as loading until `graph.finishLoading()` is called.",
          fix: "Call `load` in the actor that has the graph, or pass that as `isolation:`; in a test or a tool, call"
            + " `await graph.finishLoading()`."))
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
