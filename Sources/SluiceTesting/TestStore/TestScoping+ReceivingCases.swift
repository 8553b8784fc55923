public import Sluice

extension TestScoping {
  /// Asserts the case and a condition of the next received action, and its changes.
  ///
  /// ```swift
  /// store.receive(case: EnumCase(AppAction.detail).appending(DetailAction.loaded))
  /// ```
  public func receive<Payload>(
    case part: EnumCase<Action, Payload>, where matches: @escaping (Payload) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(inCase(part, matches), change, TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could send an action; then asserts the case and a condition of the next one, and its
  /// changes.
  nonisolated(nonsending) public func receive<Payload>(
    case part: EnumCase<Action, Payload>, where matches: @escaping (Payload) -> Bool, within time: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await assertNext(inCase(part, matches), time, change, TestLocation(fileID, filePath, line, column))
  }

  /// Asserts the case of the next received action with any payload, and its changes.
  public func receive<Payload>(
    case part: EnumCase<Action, Payload>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(inCase(part), change, TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could send an action; then asserts the case of the next one with any payload, and its
  /// changes.
  nonisolated(nonsending) public func receive<Payload>(
    case part: EnumCase<Action, Payload>, within time: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await assertNext(inCase(part), time, change, TestLocation(fileID, filePath, line, column))
  }

  /// Asserts the case and a condition of the next received action, which is a child's, and its changes.
  ///
  /// ```swift
  /// store.receive(case: AppAction.detail, DetailAction.loaded, where: { $0.count == 3 })
  /// ```
  public func receive<Child, Payload>(
    case part: @escaping @Sendable (Child) -> Action, _ inner: @escaping @Sendable (Payload) -> Child,
    where matches: @escaping (Payload) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(
      inCase(EnumCase(part, fileID: fileID, line: line).appending(inner), matches), change,
      TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could send an action; then asserts the case and a condition of the next one, which is a
  /// child's, and its changes.
  nonisolated(nonsending) public func receive<Child, Payload>(
    case part: @escaping @Sendable (Child) -> Action, _ inner: @escaping @Sendable (Payload) -> Child,
    where matches: @escaping (Payload) -> Bool, within time: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await assertNext(
      inCase(EnumCase(part, fileID: fileID, line: line).appending(inner), matches), time, change,
      TestLocation(fileID, filePath, line, column))
  }

  /// Asserts the case of the next received action, which is a child's with any payload, and its changes.
  public func receive<Child, Payload>(
    case part: @escaping @Sendable (Child) -> Action, _ inner: @escaping @Sendable (Payload) -> Child,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(
      inCase(EnumCase(part, fileID: fileID, line: line).appending(inner)), change,
      TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could send an action; then asserts the case of the next one, which is a child's with any
  /// payload, and its changes.
  nonisolated(nonsending) public func receive<Child, Payload>(
    case part: @escaping @Sendable (Child) -> Action, _ inner: @escaping @Sendable (Payload) -> Child,
    within time: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await assertNext(
      inCase(EnumCase(part, fileID: fileID, line: line).appending(inner)), time, change,
      TestLocation(fileID, filePath, line, column))
  }

  /// Asserts the case and a condition of the next received action, which is that of the row with an id, and its
  /// changes.
  ///
  /// ```swift
  /// store.receive(case: AppAction.row, id: milk, RowAction.renamed, where: { $0 == "oat milk" })
  /// ```
  public func receive<ID: Equatable & Sendable, Child, Payload>(
    case part: @escaping @Sendable (ID, Child) -> Action, id: ID,
    _ inner: @escaping @Sendable (Payload) -> Child, where matches: @escaping (Payload) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(
      inCase(
        inRow(EnumCase(part, fileID: fileID, line: line), id, EnumCase(inner, fileID: fileID, line: line)), matches),
      change, TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could send an action; then asserts the case and a condition of the next one, which is that
  /// of the row with an id, and its changes.
  nonisolated(nonsending) public func receive<ID: Equatable & Sendable, Child, Payload>(
    case part: @escaping @Sendable (ID, Child) -> Action, id: ID,
    _ inner: @escaping @Sendable (Payload) -> Child, where matches: @escaping (Payload) -> Bool,
    within time: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await assertNext(
      inCase(
        inRow(EnumCase(part, fileID: fileID, line: line), id, EnumCase(inner, fileID: fileID, line: line)), matches),
      time, change,
      TestLocation(fileID, filePath, line, column))
  }

  /// Asserts the case of the next received action, which is that of the row with an id and has any payload, and its
  /// changes.
  public func receive<ID: Equatable & Sendable, Child, Payload>(
    case part: @escaping @Sendable (ID, Child) -> Action, id: ID,
    _ inner: @escaping @Sendable (Payload) -> Child,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(
      inCase(inRow(EnumCase(part, fileID: fileID, line: line), id, EnumCase(inner, fileID: fileID, line: line))),
      change,
      TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could send an action; then asserts the case of the next one, which is that of the row with
  /// an id and has any payload, and its changes.
  nonisolated(nonsending) public func receive<ID: Equatable & Sendable, Child, Payload>(
    case part: @escaping @Sendable (ID, Child) -> Action, id: ID,
    _ inner: @escaping @Sendable (Payload) -> Child, within time: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await assertNext(
      inCase(inRow(EnumCase(part, fileID: fileID, line: line), id, EnumCase(inner, fileID: fileID, line: line))), time,
      change,
      TestLocation(fileID, filePath, line, column))
  }

  func inCase<Payload>(
    _ part: EnumCase<Action, Payload>, _ matches: @escaping (Payload) -> Bool = { _ in true }
  ) -> ExpectedAction<Action> {
    ExpectedAction(
      words: "An action of the case \(part.name) that matches", matches: { part.extract($0).map(matches) ?? false })
  }

  private func inRow<ID: Equatable & Sendable, Child, Payload>(
    _ part: EnumCase<Action, (ID, Child)>, _ id: ID, _ inner: EnumCase<Child, Payload>
  ) -> EnumCase<Action, Payload> {
    EnumCase(
      "\(part.name).\(inner.name)", embed: { part.embed((id, inner.embed($0))) },
      extract: { part.extract($0).flatMap { $0.0 == id ? inner.extract($0.1) : nil } })
  }

  /// Asserts the case and a condition of the next received action, and its changes.
  ///
  /// ```swift
  /// store.receive(case: AppAction.loaded, where: { $0.count == 3 })
  /// ```
  public func receive<Payload>(
    case part: @escaping @Sendable (Payload) -> Action, where matches: @escaping (Payload) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(
      inCase(EnumCase(part, fileID: fileID, line: line), matches), change, TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could send an action; then asserts the case and a condition of the next one, and its
  /// changes.
  nonisolated(nonsending) public func receive<Payload>(
    case part: @escaping @Sendable (Payload) -> Action, where matches: @escaping (Payload) -> Bool,
    within time: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await assertNext(
      inCase(EnumCase(part, fileID: fileID, line: line), matches), time, change,
      TestLocation(fileID, filePath, line, column))
  }

  /// Asserts the case of the next received action with any payload, and its changes.
  public func receive<Payload>(
    case part: @escaping @Sendable (Payload) -> Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(
      inCase(EnumCase(part, fileID: fileID, line: line)), change,
      TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could send an action; then asserts the case of the next one with any payload, and its
  /// changes.
  nonisolated(nonsending) public func receive<Payload>(
    case part: @escaping @Sendable (Payload) -> Action, within time: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await assertNext(
      inCase(EnumCase(part, fileID: fileID, line: line)), time, change,
      TestLocation(fileID, filePath, line, column))
  }

  /// Asserts the case and a condition of the next received action, which has two associated values, and its changes.
  ///
  /// ```swift
  /// store.receive(case: AppAction.row, where: { id, _ in id == milk })
  /// ```
  public func receive<A, B>(
    case part: @escaping @Sendable (A, B) -> Action, where matches: @escaping (A, B) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(
      inCase(EnumCase(part, fileID: fileID, line: line), { matches($0.0, $0.1) }), change,
      TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could send an action; then asserts the case and a condition of the next one, which has two
  /// associated values, and its changes.
  nonisolated(nonsending) public func receive<A, B>(
    case part: @escaping @Sendable (A, B) -> Action, where matches: @escaping (A, B) -> Bool,
    within time: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await assertNext(
      inCase(EnumCase(part, fileID: fileID, line: line), { matches($0.0, $0.1) }), time, change,
      TestLocation(fileID, filePath, line, column))
  }

  /// Asserts the case of the next received action, which has any two associated values, and its changes.
  public func receive<A, B>(
    case part: @escaping @Sendable (A, B) -> Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) {
    assertNext(
      inCase(EnumCase(part, fileID: fileID, line: line)), change,
      TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could send an action; then asserts the case of the next one, which has any two associated
  /// values, and its changes.
  nonisolated(nonsending) public func receive<A, B>(
    case part: @escaping @Sendable (A, B) -> Action, within time: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await assertNext(
      inCase(EnumCase(part, fileID: fileID, line: line)), time, change,
      TestLocation(fileID, filePath, line, column))
  }
}

extension TestScoping where Action: Sendable {
  /// Asserts that the next received action is a case without a payload, and its changes.
  ///
  /// ```swift
  /// store.receive(case: AppAction.done)    // where actions are not `Equatable`
  /// ```
  public func receive(
    case part: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, expecting change: ((inout State) throws -> Void)? = nil
  ) {
    receive(
      case: EnumCase<Action, Void>(part, fileID: fileID, line: line), fileID: fileID, filePath: filePath, line: line,
      column: column, expecting: change)
  }

  /// Waits for effects that could send an action; then asserts that the next one is a case without a payload, and its
  /// changes.
  nonisolated(nonsending) public func receive(
    case part: Action, within time: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await receive(
      case: EnumCase<Action, Void>(part, fileID: fileID, line: line), within: time, fileID: fileID, filePath: filePath,
      line: line, column: column, expecting: change)
  }
}
