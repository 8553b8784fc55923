public import Sluice

extension TestStore where Action: ActionWithOutput {
  /// Asserts the next output of the reducer to its parent.
  ///
  /// ```swift
  /// store.send(.swiped)
  /// store.receive(output: .deleted)
  /// ```
  ///
  /// Rules: an output is sent by `context.output` of the store's reducer. Outputs are received in order, separately
  /// from actions.
  public func receive(
    output: Action.Output, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Action.Output: Equatable {
    takeOutputs(expecting(output), TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could lead to an output; then asserts the next one.
  nonisolated(nonsending) public func receive(
    output: Action.Output, within time: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async where Action.Output: Equatable {
    await waitForOutputs(expecting(output), time, TestLocation(fileID, filePath, line, column))
  }

  private func expecting(_ output: Action.Output) -> ExpectedAction<Any> where Action.Output: Equatable {
    ExpectedAction(words: "The output \(words(output))", matches: { $0 as? Action.Output == output })
  }
}

extension TestStore {
  /// Asserts the next request of the reducer to the stack or presentation that contains it.
  ///
  /// Rules: a test has no such container, so nothing is pushed or popped. When a reducer requests its dismissal, its
  /// effects are cancelled, as if it were dismissed. Requests and outputs are received in the order in which they were
  /// sent.
  public func receive(
    navigation request: NavigationRequest, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    takeOutputs(expecting(request), TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could lead to a navigation request; then asserts the next one.
  nonisolated(nonsending) public func receive(
    navigation request: NavigationRequest, within time: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await waitForOutputs(expecting(request), time, TestLocation(fileID, filePath, line, column))
  }

  private func expecting(_ request: NavigationRequest) -> ExpectedAction<Any> {
    ExpectedAction(
      words: "The request to \(request)", matches: { ($0 as? RouteRequest).map(request.matches) ?? false })
  }

  /// Fails for outputs that no assertion received.
  func checkOutputs(_ place: TestLocation) {
    let left = record.log.takeOutputs()
    if left.isEmpty { return }
    let list = inWords(left)
    leftOut(
      "The reducer told its parent what the test has not received:\(list)\nReceive each of them:"
        + " `store.receive(output: …)`, `store.receive(navigation: …)`.", orRemark: "Not received:\(list)", place)
  }

  private func takeOutputs(_ expected: ExpectedAction<Any>, _ place: TestLocation, _ waited: Waited? = nil) {
    isFinished = false
    catchUp()
    checkLiveUse(place)
    let outputs = record.log.outputs
    guard let index = exhaustivity.isOn ? outputs.indices.first : outputs.firstIndex(where: expected.matches) else {
      return fail("\(expected.words) did not come.\n\(effectsInWords(waited))", place)
    }
    record.log.outputs.removeFirst(index + 1)
    if index > 0 { remark("Skipped:\(inWords(outputs[..<index]))", place) }
    if !expected.matches(outputs[index]) {
      fail("\(expected.words) did not come next, but this did:\(inWords([outputs[index]]))", place)
    }
  }

  private nonisolated(nonsending) func waitForOutputs(
    _ expected: ExpectedAction<Any>, _ time: Duration?, _ place: TestLocation
  ) async {
    let waited = await wait(atLeast: time) {
      exhaustivity.isOn ? !record.log.outputs.isEmpty : record.log.outputs.contains(where: expected.matches)
    }
    takeOutputs(expected, place, waited)
  }

  private func inWords(_ outputs: some Sequence<Any>) -> String {
    outputs.map { "\n  " + (($0 as? RouteRequest).map { "the request to \($0)" } ?? words($0)) }.joined()
  }
}
