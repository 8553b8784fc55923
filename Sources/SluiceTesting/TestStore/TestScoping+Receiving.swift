public import Sluice

extension TestScoping where Action: Equatable {
  /// Asserts which action came back next, and what it has changed.
  ///
  /// ```swift
  /// store.receive(.loaded([milk])) { $0.rows = [milk] }
  /// ```
  public func receive(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(ExpectedAction(action), change, TestLocation(fileID, filePath, line, column))
  }

  /// The same, after a wait for effects that could send it.
  ///
  /// Rules: `within` says how long to wait even if no effect runs, for what somebody else sends through an outlet.
  nonisolated(nonsending) public func receive(
    _ action: Action, within time: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await assertNext(ExpectedAction(action), time, change, TestLocation(fileID, filePath, line, column))
  }
}

extension TestScoping where Action == any Sluice.Action {
  /// Asserts which action of an open set came back next, and what it has changed.
  public func receive<Expected: Sluice.Action & Equatable>(
    _ action: Expected, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(open(action), change, TestLocation(fileID, filePath, line, column))
  }

  /// The same, after a wait for effects that could send it.
  nonisolated(nonsending) public func receive<Expected: Sluice.Action & Equatable>(
    _ action: Expected, within time: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await assertNext(open(action), time, change, TestLocation(fileID, filePath, line, column))
  }

  private func open<Expected: Sluice.Action & Equatable>(_ action: Expected) -> ExpectedAction<Action> {
    ExpectedAction(
      words: words(action), matches: { $0 as? Expected == action },
      difference: { ($0 as? Expected).map { SluiceTesting.difference(action, $0) } ?? "" })
  }
}

extension TestScoping {
  /// Asserts something of the next action, and what it has changed.
  public func receive(
    where matches: @escaping (Action) -> Bool, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(
      ExpectedAction(words: "An action that matches", matches: matches), change,
      TestLocation(fileID, filePath, line, column))
  }

  /// The same, after a wait for effects that could send it.
  nonisolated(nonsending) public func receive(
    where matches: @escaping (Action) -> Bool, within time: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    let expected = ExpectedAction(words: "An action that matches", matches: matches)
    await assertNext(expected, time, change, TestLocation(fileID, filePath, line, column))
  }
}

extension TestScoping {
  /// Takes the next action, which has to be the expected one.
  func assertNext(_ expected: ExpectedAction<Action>, _ change: ((inout State) throws -> Void)?, _ place: TestLocation)
  {
    let whole = whole
    whole.take(expected, change, place)
    _ = whole.read()  // which remembers a part that may go away
  }

  /// The same, after a wait for effects that could send it.
  nonisolated(nonsending) func assertNext(
    _ expected: ExpectedAction<Action>, _ time: Duration?, _ change: ((inout State) throws -> Void)?,
    _ place: TestLocation
  ) async {
    let whole = whole
    await whole.waitFor(expected, time, change, place)
    _ = whole.read()
  }
}
