public import Sluice

extension TestStore where Action: ActionWithReply & Sendable {
  /// Sends an action as `Store.ask` does, asserts its changes, and returns its receipt.
  ///
  /// ```swift
  /// #expect(try store.ask(.deposit(5)) { $0.balance = 5 }.reply == 5)
  /// #expect(throws: Overdrawn.self) { try store.ask(.withdraw(9)) }
  /// ```
  ///
  /// Rules: the action is handled before the function returns, so it is not asynchronous. The closure describes the
  /// changes of the action, as with `send`. An action with a known key changes nothing.
  ///
  /// - Throws: The error with which a reducer refuses the action, and what `Store.ask` throws.
  @discardableResult
  public func ask(
    _ action: Action, key: String? = nil, isolation caller: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) throws -> Receipt<Action.Reply> {
    try checkAsked(action, change, TestLocation(fileID, filePath, line, column)) {
      try store.askAtOnce(action, key: key, replyType: Action.Reply.self)
    }
  }
}

extension TestStore where Action: Sendable {
  /// Sends an action as `Store.ask` does, asserts its changes, and returns its receipt, which has no reply.
  ///
  /// - Throws: The error with which a reducer refuses the action, and what `Store.ask` throws.
  @discardableResult
  public func ask(
    _ action: Action, key: String? = nil, isolation caller: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) throws -> Receipt<Never> {
    try checkAsked(action, change, TestLocation(fileID, filePath, line, column)) {
      try store.askAtOnce(action, key: key, replyType: nil)
    }
  }

  private func checkAsked<Reply>(
    _ action: Action, _ change: ((inout State) throws -> Void)?, _ place: TestLocation,
    _ ask: () throws -> Receipt<Reply>
  ) throws -> Receipt<Reply> {
    checkAllAsserted(before: action, place)
    let result = Result(catching: ask)
    // An action with a known key, or after the end of the store, is not handled.
    if !record.log.isEmpty || change != nil { checkSent(action, change, place) }
    return try result.get()
  }
}
