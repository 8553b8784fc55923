// Documentation/Internals/Loading.md says why loading is two nodes and a task.

/// What distinguishes a value that is loaded from others.
struct LoadLabel<Key> {
  /// The name in tapes.
  var name: String?
  let place: String
  /// Returns whether a recorded key is the same as a current one. The comparison of the node may say that none is.
  var isSame: (Key, Key) -> Bool = { _, _ in false }
}

/// The state of one value that is loaded, which belongs to the isolation of the graph.
final class Loader<Key: Sendable, Answer: Sendable>: TapedLoader {
  /// The last answer, and the number of the question that it answers.
  struct Last {
    var value: Answer?
    var error: (any Error)?
    var number = 0
    /// The number of the step with the answer.
    var version = 0
  }

  let answered: Input<Last>
  private let source: ValueNode<Key>
  private let label: LoadLabel<Key>
  /// The isolation of the graph. Weak, because it usually keeps the graph, and with it this loader.
  private weak var home: (any Actor)?
  private let hasHome: Bool
  private let answer: @Sendable (Key) async throws -> Answer
  private var question = Question<Key>()
  /// Whether somebody needs the answer.
  private(set) var isNecessary = false
  private var last = Last()
  private var task: Task<Void, Never>?
  private var taskID: LoadID?
  /// The number of the step that led to what it knows; 0 if it has asked nothing.
  private var version = 0
  /// What it knows, while a tape shows something else.
  private var live: (memory: LoadMemory<Key, Answer>, version: Int)?
  /// Whether it was made while a tape shows something else, so that it knows nothing by itself.
  private var isNew: Bool
  private var id = 0

  init(
    from source: ValueNode<Key>, on home: (any Actor)?, _ label: LoadLabel<Key>,
    _ answer: @escaping @Sendable (Key) async throws -> Answer
  ) {
    (self.source, self.home, self.label, self.answer) = (source, home, label, answer)
    hasHome = home != nil
    isNew = source.graph.loadBook.isShowing
    if let name = label.name, let display = source.graph.loadBook.displayOfNew {
      version = display.version(of: name)
      last = question.adopt(display.memory(of: name, as: LoadMemory<Key, Answer>.self), label.isSame)
    }
    answered = Input(alwaysPropagating: last, in: source.graph)
    id = book.insert(self)
  }

  deinit {
    cancel()
    book.remove(id, named: label.name)
  }

  var name: String? { label.name }
  var place: String { label.place }
  private var book: LoadBook { source.graph.loadBook }
  fileprivate var graph: Graph { source.graph }

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
    let isSame = label.isSame
    let comparesRecorded = name != nil && book.isShowing
    question.ask(source.current, at: source.changedAt) {
      comparesRecorded && isSame($0, $1) || source.areEqual($0, $1)
    }
    return node.store(question.number, ==)
  }

  /// Starts and cancels when the graph rests: in a batch a key may be set and set back, and read in between.
  private func settleLater() {
    guard isNecessary || task != nil else { return }
    source.graph.postpone { [weak self] in self?.settle() }
  }

  private func settle() {
    if book.isShowing { return }
    if isNecessary { book.enter(self) }
    if question.settle() || !isNecessary { cancel() }
    if isNecessary, task == nil, let key = question.keyToAnswer { start(key) }
  }

  private func start(_ key: Key) {
    let (ticket, answer, hasHome) = (LoaderTicket(self), answer, hasHome)
    let loads = source.graph.loads
    loads.begin(ticket.id)
    task = Task.detached { [weak home] in
      let result: Result<Answer, any Error>
      do { result = .success(try await answer(key)) } catch { result = .failure(error) }
      guard loads.end(ticket.id, { ticket.loader?.receive(result) }) else { return }
      if let home { await ticket.apply(on: home) } else if !hasHome { await loads.reportWaiting(ticket.id) }
    }
    taskID = ticket.id
    let memory = memory
    if let noted = note(memory, .asked(isFirst: !memory.hasAnswer)) { version = noted }
  }

  private func cancel() {
    task?.cancel()
    task = nil
    if let taskID { source.graph.loads.drop(taskID) }
    taskID = nil
  }

  /// Applies an answer. It is that of the question that was asked last, because one for another is dropped, and nothing
  /// is cancelled between the answers that have come together.
  private func receive(_ result: Result<Answer, any Error>) {
    (task, taskID) = (nil, nil)
    var memory = live?.memory ?? memory
    memory.take(result)
    let version = note(memory, .answered(isTogether: book.isTogether)) ?? version
    memory.answerVersion = version
    if live != nil { return live = (memory, version) }
    self.version = version
    question.answer()
    show(memory.last(number: question.settled?.number ?? 0))
  }

  private func show(_ last: Last) {
    // Kept beside the input, which may have ended with a dynamic value.
    self.last = last
    answered.set(last)
  }
}

// MARK: - Tapes

extension Loader {
  private var memory: LoadMemory<Key, Answer> {
    LoadMemory(
      key: question.settled?.key, isAnswered: question.isAnswered, value: last.value, error: last.error,
      answerVersion: last.version)
  }

  /// Records a step that led to a memory. Returns its number; nil if nothing was asked.
  private func note(_ memory: LoadMemory<Key, Answer>, _ step: LoadStep) -> Int? {
    guard let key = memory.key else { return nil }
    var record = LoadRecord<Key, Answer>(key: key)
    if step.isAnswer { (record.value, record.error) = (memory.value, memory.error) }
    return book.note(record, step, of: self)
  }

  func noteMemory() {
    guard live == nil else { return }
    let memory = memory
    // Not to be compared with the key, which may have changed while nobody needed the value.
    if memory.hasAnswer, let noted = note(memory, .answered(isTogether: true)) {
      (version, last.version) = (noted, noted)
    }
    if !memory.isAnswered, let noted = note(memory, .asked(isFirst: !memory.hasAnswer)) { version = noted }
  }

  func show(_ display: LoadDisplay) {
    guard let name = label.name else { return }
    if !isNew, live == nil { live = (memory, version) }
    let shown = display.version(of: name)
    if let live, shown == live.version { return show(live.memory, version: shown) }
    show(display.memory(of: name, as: LoadMemory.self), version: shown)
  }

  func showLive(or last: LoadDisplay) {
    guard let name = label.name else { return }
    if let live {
      show(live.memory, version: live.version)
    } else {
      show(last.memory(of: name, as: LoadMemory.self), version: last.version(of: name))
    }
    live = nil
  }

  private func show(_ memory: LoadMemory<Key, Answer>, version: Int) {
    if version == self.version { return }
    self.version = version
    let new = question.adopt(memory, label.isSame)
    if isShownAsLoading(new) { return }
    show(new)
  }

  /// Whether what is shown is the same as for another last answer: an older answer, and loading.
  private func isShownAsLoading(_ new: Last) -> Bool {
    new.number == 0 && new.version == last.version && last.number != question.settled?.number
      && last.number != question.number
  }

  func keep() {
    if let live, live.version != version { cancel() }
    (live, isNew) = (nil, false)
  }

  func goOn() {
    (live, isNew) = (nil, false)
    settleLater()
  }

  func otherKey(than event: LoadEvent) -> (key: String, recorded: String)? {
    guard isNecessary, let key = question.current?.key else { return nil }
    guard let recorded = event.content?.record(as: LoadRecord<Key, Answer>.self)?.key else {
      return ("\(key)", "no \(Key.self)")
    }
    return label.isSame(recorded, key) ? nil : ("\(key)", "\(recorded)")
  }
}

extension LoadMemory {
  fileprivate var hasAnswer: Bool { value != nil || error != nil }

  fileprivate mutating func take(_ result: Result<Answer, any Error>) {
    isAnswered = true
    switch result {
    case .success(let value): (self.value, error) = (value, nil)
    case .failure(let error): self.error = error
    }
  }

  fileprivate func last(number: Int) -> Loader<Key, Answer>.Last {
    Loader.Last(value: value, error: error, number: isAnswered ? number : 0, version: answerVersion)
  }
}

extension Question {
  /// Makes the question of a memory the one that was asked last; returns its answer.
  fileprivate mutating func adopt<Answer>(
    _ memory: LoadMemory<Key, Answer>, _ areEqual: (Key, Key) -> Bool
  ) -> Loader<Key, Answer>.Last where Key: Sendable {
    replace(with: memory.key, isAnswered: memory.isAnswered, areEqual)
    return memory.last(number: settled?.number ?? 0)
  }
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
