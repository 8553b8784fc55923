public import Sluice

extension TestStore {
  /// Answers the first typed effect that waits for an answer and equals `request`.
  ///
  /// ```swift
  /// store.answer(LoadTodos(page: 1), with: [milk])
  /// store.receive(.loaded([milk])) { $0.rows = [milk] }
  /// ```
  ///
  /// Rules: the effect ends afterwards, unless `isLast` is false; then it takes further answers.
  public func answer<Request: EffectRequest & Equatable>(
    _ request: Request, with answer: Request.Answer, isLast: Bool = true, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    respond(asks(request), TestLocation(fileID, filePath, line, column)) {
      $0.answer(Request.self, with: answer, isLast: isLast)
    }
  }

  /// Waits for the first typed effect that equals `request`, and answers it.
  nonisolated(nonsending) public func answer<Request: EffectRequest & Equatable>(
    _ request: Request, with answer: Request.Answer, isLast: Bool = true, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await waitToRespond(asks(request), TestLocation(fileID, filePath, line, column)) {
      $0.answer(Request.self, with: answer, isLast: isLast)
    }
  }

  /// Ends a typed effect whose answer is `Void`.
  public func answer<Request: EffectRequest & Equatable>(
    _ request: Request, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Request.Answer == Void {
    answer(request, with: (), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Waits for a typed effect whose answer is `Void`, and ends it.
  nonisolated(nonsending) public func answer<Request: EffectRequest & Equatable>(
    _ request: Request, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async where Request.Answer == Void {
    await answer(request, with: (), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Ends a typed effect whose answer has no value, such as a mutation that answers nothing.
  public func answer<Request: EffectRequest & Equatable>(
    _ request: Request, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Request.Answer: _EmptyAnswer {
    answer(request, with: Request.Answer(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Waits for a typed effect whose answer has no value, and ends it.
  nonisolated(nonsending) public func answer<Request: EffectRequest & Equatable>(
    _ request: Request, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async where Request.Answer: _EmptyAnswer {
    await answer(request, with: Request.Answer(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Makes a typed effect fail.
  public func fail<Request: EffectRequest & Equatable>(
    _ request: Request, with error: any Error, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    respond(asks(request), TestLocation(fileID, filePath, line, column)) { $0.fail(Request.self, with: error) }
  }

  /// Waits for a typed effect, and makes it fail.
  nonisolated(nonsending) public func fail<Request: EffectRequest & Equatable>(
    _ request: Request, with error: any Error, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await waitToRespond(asks(request), TestLocation(fileID, filePath, line, column)) {
      $0.fail(Request.self, with: error)
    }
  }

  /// Cancels all running effects, and those that are held back.
  public func skipInFlightEffects(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = TestLocation(fileID, filePath, line, column)
    let statuses = store.effectStatuses
    if statuses.isEmpty { return fail("There was no effect to skip.", place) }
    remark("Ended:" + statuses.map { "\n  \(inWords($0, nil))" }.joined(), place)
    store.cancelEffects()
  }

  /// The names of the effects that have not ended, in the order in which they were described.
  public var effects: [String] { store.effectStatuses.map(\.name) }
}

/// The request that a test answers.
struct Asked {
  let words: String
  let isEqual: (any EffectRequest) -> Bool
  /// Returns the difference to another request of its kind; nil if that is of another kind.
  let difference: (EffectQuestion) -> String?
}

extension TestStore {
  /// The unanswered requests of effects that have not ended.
  var questions: [EffectQuestion] {
    let asked = record.questions
    if asked.isEmpty { return [] }
    let running = Set(store.effectStatuses.map(\.id))
    return asked.filter { $0.effect.map(running.contains) ?? true }
  }

  private func asks<Request: EffectRequest & Equatable>(_ request: Request) -> Asked {
    Asked(words: words(request), isEqual: { $0 as? Request == request }) { question in
      (question.request as? Request).map { SluiceTesting.difference(request, $0) }
    }
  }

  private nonisolated(nonsending) func waitToRespond(
    _ asked: Asked, _ place: TestLocation, _ respond: (EffectQuestion) -> Void
  ) async {
    let waited = await wait { questions.contains { asked.isEqual($0.request) } }
    self.respond(asked, place, waited, respond)
  }

  private func respond(
    _ asked: Asked, _ place: TestLocation, _ waited: Waited? = nil, _ respond: (EffectQuestion) -> Void
  ) {
    isFinished = false
    checkLiveUse(place)
    if let question = questions.first(where: { asked.isEqual($0.request) }) { return respond(question) }
    if record.cancelled.contains(where: asked.isEqual) {
      let cause = "The effect that made this request was cancelled, or another one with its id has replaced it."
      return fail("No effect waits for an answer to \(asked.words).\n\(cause)\n\(effectsInWords(waited))", place)
    }
    if let difference = questions.lazy.compactMap(asked.difference).first {
      return fail("No effect waits for an answer to \(asked.words), but one of its kind does:\n\(difference)", place)
    }
    fail("No effect waits for an answer to \(asked.words).\n\(effectsInWords(waited))", place)
  }
}
