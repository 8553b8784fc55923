import Sluice

extension TestScoping {
  /// Asserts the case and a condition of the next received action, and its changes.
  ///
  /// ```swift
  /// store.receive(case: AppAction.loaded, where: { $0.count == 3 })
  /// ```
  @_disfavoredOverload
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
  @_disfavoredOverload
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
  @_disfavoredOverload
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
  @_disfavoredOverload
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
  @_disfavoredOverload
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
  @_disfavoredOverload
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
  @_disfavoredOverload
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
  @_disfavoredOverload
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
  @_disfavoredOverload
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
  @_disfavoredOverload
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
