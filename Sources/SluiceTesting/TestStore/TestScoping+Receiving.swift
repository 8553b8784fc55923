public import Sluice

// MARK: - Receiving

extension TestScoping where Action: Equatable {
  /// Asserts the next received action, and its changes.
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

  /// Waits for effects that could send an action; then asserts the next received action, and its changes.
  ///
  /// Rules: `within` is the time to wait even if no effect is running, for an action that other code sends through an
  /// outlet.
  nonisolated(nonsending) public func receive(
    _ action: Action, within time: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await assertNext(ExpectedAction(action), time, change, TestLocation(fileID, filePath, line, column))
  }
}

extension TestScoping where Action == any Sluice.Action {
  /// Asserts the next received action of an open set, and its changes.
  public func receive<Expected: Sluice.Action & Equatable>(
    _ action: Expected, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(open(action), change, TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could send an action; then asserts the next received action of an open set, and its
  /// changes.
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
  /// Asserts a condition of the next received action, and its changes.
  public func receive(
    where matches: @escaping (Action) -> Bool, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(
      ExpectedAction(words: "An action that matches", matches: matches), change,
      TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could send an action; then asserts a condition of the next one, and its changes.
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
  /// Removes the next received action, which must be the expected one.
  func assertNext(_ expected: ExpectedAction<Action>, _ change: ((inout State) throws -> Void)?, _ place: TestLocation)
  {
    let whole = whole
    whole.take(expected, change, place)
    _ = whole.read()  // which remembers a part that may go away
  }

  /// Waits for effects that could send an action; then removes the next one, which must be the expected one.
  nonisolated(nonsending) func assertNext(
    _ expected: ExpectedAction<Action>, _ time: Duration?, _ change: ((inout State) throws -> Void)?,
    _ place: TestLocation
  ) async {
    let whole = whole
    await whole.waitFor(expected, time, change, place)
    _ = whole.read()
  }
}

// MARK: - Mistakes

// Documentation/Internals/MistakeOverloads.md says why these overloads cost correct code nothing.

extension TestScoping {
  /// Rejects an action that cannot be compared.
  @available(
    *, unavailable,
    message: """
      Actions are compared: let `Action` conform to `Equatable`, or say of which case it is, as in \
      `receive(case: Action.loaded)`.
      """
  )
  public func receive(_ action: Action, expecting change: ((inout State) throws -> Void)? = nil) { fatalError() }
}

// A case that is named by a key path, as in other libraries: Swift's own errors would be about types that it could not
// infer.

extension TestScoping {
  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `action: Action.detail`, in place of a key path."
  )
  public func scope<Part>(_ part: KeyPath<State, Part>, action: _AnyName) -> TestScope<Part, Never> { fatalError() }

  /// Rejects a key path in place of a constructor.
  @available(
    *, unavailable,
    message: "A case is named by its constructor: `case: Action.loaded`, in place of a key path."
  )
  public func receive(case part: _AnyName, expecting change: ((inout State) throws -> Void)? = nil) { fatalError() }

  /// Rejects a key path in place of a constructor, without the label.
  @available(
    *, unavailable,
    message: "A case is named by its constructor, with a label: `receive(case: Action.loaded)`."
  )
  @_disfavoredOverload
  public func receive(_ part: _AnyName, expecting change: ((inout State) throws -> Void)? = nil) { fatalError() }
}

// Labels of The Composable Architecture.

extension TestStore {
  /// Rejects a label for the state.
  @available(*, unavailable, message: "Write `TestStore(State(), Feature())`, without the label `initialState`.")
  public convenience init<Child: Reducer<State, Action>>(initialState state: State, reducer: () -> Child) {
    fatalError()
  }

  /// Rejects dependencies that a closure changes.
  @available(*, unavailable, message: "Write `TestStore(State(), Feature()) { Provide(\\.client, client) }`.")
  public convenience init<Child: Reducer<State, Action>>(
    _ state: State, reducer: () -> Child, withDependencies: (inout Dependencies) -> Void
  ) { fatalError() }

  /// Rejects dependencies that a closure changes, and the label of another library.
  @available(*, unavailable, message: "Write `TestStore(State(), Feature()) { Provide(\\.client, client) }`.")
  public convenience init<Child: Reducer<State, Action>>(
    initialState state: State, reducer: () -> Child, withDependencies: (inout Dependencies) -> Void
  ) { fatalError() }
}

extension TestScope where Action: ActionWithOutput {
  /// Rejects the output of a part, which its parent has received.
  @available(
    *, unavailable,
    message: """
      The parent of this part is in the store: receive the parent's action on the whole test store, or test the part in \
      a `TestStore` of its own.
      """
  )
  public func receive(output: Action.Output) { fatalError() }
}

extension TestScope {
  /// Rejects a navigation request of a part, which its parent has carried out.
  @available(
    *, unavailable,
    message: """
      The parent of this part is in the store: receive the parent's action on the whole test store, or test the part in \
      a `TestStore` of its own.
      """
  )
  public func receive(navigation: NavigationRequest) { fatalError() }
}
