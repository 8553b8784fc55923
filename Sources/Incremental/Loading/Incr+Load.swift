/// The state of a value that is loaded: what is known of it, and whether its answer is still to come.
///
/// ```swift
/// if let user = loaded.value { show(user, isOld: loaded.isLoading) }
/// ```
public struct Loaded<Value> {
  /// The last answer that was a value; nil until there was one. It may be the answer for an earlier key.
  public let value: Value?
  /// The error of the last answer, if it was an error.
  public let error: (any Error)?
  /// Whether the answer for the current key has not come.
  public let isLoading: Bool

  /// Makes a state, for previews and tests.
  ///
  /// - Parameters:
  ///   - value: The last answer that was a value.
  ///   - error: The error of the last answer, if it was an error.
  ///   - isLoading: Whether the answer for the current key has not come.
  public init(value: Value? = nil, error: (any Error)? = nil, isLoading: Bool = false) {
    (self.value, self.error, self.isLoading) = (value, error, isLoading)
  }
}

extension Loaded: Sendable where Value: Sendable {}

// MARK: - Loading

extension Incr where Value: Sendable {
  /// Returns a value whose computation is asynchronous: `answer` runs for each value of this one, as its key.
  ///
  /// ```swift
  /// let user = selection.load { id in try await client.user(id) }
  /// let name = user.map { $0.value?.name ?? "…" }
  /// ```
  ///
  /// Rules:
  /// - `answer` runs while the result is observed, and outside of the isolation of the graph. Its answer is applied
  ///   in the isolation in which `load` was called; without one, it waits for `finishLoading()`, and a debug build says
  ///   so.
  /// - When the key changes, the result is marked as loading in the same pass, and keeps its last value. `answer` is
  ///   cancelled, and runs for the new key. An answer for an earlier key is never shown.
  /// - `answer` starts, and is cancelled, when the observers of a pass have been called. A key that is set and set back
  ///   in a batch has not changed.
  /// - When the last observer leaves, `answer` is cancelled. It runs again when there is an observer, unless the key
  ///   has been answered. A read of a result that nobody observes starts nothing.
  /// - An error that `answer` throws is a part of the result. While the key is failed, the result is failed too, and
  ///   `answer` is cancelled.
  ///
  /// To load again for an equal key, make a counter a part of the key. To let a store's tape repeat the answers, give
  /// the value a name.
  ///
  /// - Complexity: A change of the key costs one task.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the graph.
  ///   - file: The file, for messages.
  ///   - line: The line, for messages.
  ///   - answer: Computes the value for a key.
  public func load<Answer: Sendable>(
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line,
    _ answer: @escaping @Sendable (Value) async throws -> Answer
  ) -> Incr<Loaded<Answer>> {
    load(LoadLabel(place: "\(file):\(line)"), on: isolation, answer)
  }

  fileprivate func load<Answer: Sendable>(
    _ label: LoadLabel<Value>, on isolation: (any Actor)?,
    _ answer: @escaping @Sendable (Value) async throws -> Answer
  ) -> Incr<Loaded<Answer>> {
    let loader = Loader(from: node, on: isolation, label, answer)
    let question = Incr<Int>(node: loader.makeQuestion())
    return question.map2(loader.answered.incr, isEqual: { _, _ in false }) { asked, last in
      Loaded(value: last.value, error: last.error, isLoading: last.number != asked)
    }
  }
}

extension Incr where Value: Codable & Equatable & Sendable {
  /// Returns a value whose computation is asynchronous, like `load`, and whose answers are recorded by the tape of a
  /// store.
  ///
  /// ```swift
  /// let user = store.incr(\.selection).load(named: "user") { id in try await client.user(id) }
  /// ```
  ///
  /// Rules:
  /// - While a store of the graph records, its tape has each question and each answer, at its place between two
  ///   actions.
  /// - A replay, and a store that displays a past state, show what was known at that place. `answer` does not run, and
  ///   nothing is cancelled. When the store is live again, `answer` runs if the key has no answer.
  /// - Only one value has a name at a time: make the id of a row a part of it. A second one, and a value without a
  ///   name, are not recorded, and listed in the tape's `unrepeatable`.
  /// - A key of two parts is a struct, because a tuple is not `Codable`. In a file, an error is its description.
  /// - If the key of a recorded answer is not that of the replay, the replay reports both.
  ///
  /// - Complexity: that of `load`. A tape encodes answers only for a file.
  ///
  /// - Parameters:
  ///   - name: The name on tapes, which later versions of the program keep.
  ///   - isolation: The isolation of the graph.
  ///   - file: The file, for messages.
  ///   - line: The line, for messages.
  ///   - answer: Computes the value for a key.
  public func load<Answer: Codable & Sendable>(
    named name: String, isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line,
    _ answer: @escaping @Sendable (Value) async throws -> Answer
  ) -> Incr<Loaded<Answer>> {
    load(LoadLabel(name: name, place: "\(file):\(line)", isSame: ==), on: isolation, answer)
  }
}

extension Graph {
  /// Waits until all values that are loading have their answers, and applies these, until none is loading any more.
  ///
  /// ```swift
  /// await graph.finishLoading()      // in a test
  /// ```
  ///
  /// Rules: it waits also for what is started by the answers. Answers that have come together are applied in one pass.
  /// What does not end, and is not cancelled, is waited for until the calling task is cancelled.
  nonisolated(nonsending) public func finishLoading() async {
    while await loads.hasAnswers() { applyAnswers() }
  }

  /// Applies the answers that have come.
  func applyAnswers() {
    let answers = loads.take()
    if answers.isEmpty { return }
    let book = loadBook
    batch {
      for answer in answers {
        answer()
        book.isTogether = true
      }
    }
    book.isTogether = false
  }
}
