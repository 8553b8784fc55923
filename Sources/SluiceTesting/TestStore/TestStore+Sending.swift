public import Sluice
public import SluiceNavigation

// MARK: - Sending

extension TestStore {
  /// Sends an action, and asserts its changes.
  ///
  /// ```swift
  /// store.send(.increment) { $0.count = 1 }
  /// store.send(.save)                          // changes nothing at once
  /// ```
  ///
  /// Returns the action, to wait for its effects or to cancel them.
  ///
  /// Rules: the closure turns the state before the action into the one after it. It describes only the changes of this
  /// action: actions that it sends at once are handled later, and must be received.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) -> TestedAction {
    let place = TestLocation(fileID, filePath, line, column)
    checkAllAsserted(before: action, place)
    let sent = store.send(action, isolation: caller, file: fileID, line: line)
    checkSent(action, change, place)
    return TestedAction(sent, self)
  }

  /// Sends actions in one cycle, and asserts their changes together.
  @discardableResult
  public func send(
    group actions: some Sequence<Action>, isolation caller: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) -> TestedAction {
    let place = TestLocation(fileID, filePath, line, column)
    let actions = Array(actions)
    if let first = actions.first { checkAllAsserted(before: first, place) }
    let sent = store.send(group: actions, isolation: caller, file: fileID, line: line)
    for _ in actions.dropLast() { _ = record.log.takeFirst() }
    if let last = actions.last { checkSent(last, change, place) }
    return TestedAction(sent, self)
  }

  /// Compares the changes of a sent action with those that the test expects.
  @inlinable
  func checkSent(_ action: Action, _ change: ((inout State) throws -> Void)?, _ place: TestLocation) {
    checkLiveUse(place)
    if let step = record.log.takeFirst() { return check(step.state, after: step.action, change, place) }
    failUnhandled(action, place)
  }

  @usableFromInline
  func failUnhandled(_ action: Action, _ place: TestLocation) {
    let reason = store.hasEnded ? ", because the store has ended" : ""
    let reports = list(record.log.takeFailures())
    fail(
      "\(words(action)) was not handled\(reason)." + (reports.isEmpty ? "" : " The store reported:\(reports)"), place)
  }

  /// Reports actions that were handled since the last assertion: they must be received before another action is sent.
  @inlinable
  func checkAllAsserted(before action: Action, _ place: TestLocation) {
    isFinished = false
    if !record.log.isEmpty { skipAll(before: action, place) }
  }

  @usableFromInline
  func skipAll(before action: Action, _ place: TestLocation) {
    let skipped = record.log.takeAll()
    checkFailures(place)
    checkOutputs(place)
    guard let last = skipped.last else { return }
    asserted = last.state
    let list = self.list(skipped.map(\.action))
    leftOut(
      "\(words(action)) was sent before the test has received what came back:\(list)\nReceive each of them first:"
        + " `store.receive(…) { … }`.", orRemark: "Not received, before \(words(action)) was sent:\(list)", place)
  }
}

// MARK: - Sent actions

/// An action that a test has sent. It can wait for the action's effects, or cancel them.
///
/// ```swift
/// let sent = store.send(.appeared)
/// …
/// sent.cancel()
/// ```
///
/// A test that needs neither ignores it.
public struct TestedAction {
  @usableFromInline let sent: SentAction
  @usableFromInline let test: any TestAccounts

  @inlinable
  init(_ sent: SentAction, _ test: any TestAccounts) { (self.sent, self.test) = (sent, test) }

  /// Cancels the effects of the action, the effects of the actions that they sent, and so on.
  ///
  /// Rules: once it has returned, no action of these effects is handled. Actions that were handled before must be
  /// received.
  public func cancel(isolation caller: isolated (any Actor)? = #isolation) { sent.cancel(isolation: caller) }

  /// Waits until the effects of the action, the effects of the actions that they sent, and so on, have ended.
  ///
  /// Rules: the test fails, and names the effects, if they wait for the clock, an answer, or any other step of the
  /// test, or if they do not return within the `limit` of the test store. Actions that they sent must still be
  /// received.
  nonisolated(nonsending) public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await test.finish(sent, TestLocation(fileID, filePath, line, column))
  }
}

/// A test store of any types of state and actions.
@usableFromInline
protocol TestAccounts: AnyObject {
  nonisolated(nonsending) func finish(_ sent: SentAction, _ place: TestLocation) async
  func fail(_ message: String, _ place: TestLocation)
}

extension TestStore: TestAccounts {
  @usableFromInline
  nonisolated(nonsending) func finish(_ sent: SentAction, _ place: TestLocation) async {
    let waited = await wait { sent.isFinished }
    checkLiveUse(place)
    if sent.isFinished { return }
    let left = store.effectStatuses.filter { $0.root == sent.number }
    fail("The effects of the action are not over:" + left.map { "\n  \(inWords($0, waited))" }.joined(), place)
  }
}

// MARK: - Buttons of prompts

extension TestScoping {
  /// Chooses the button with an action in a presented prompt, and asserts that the prompt is dismissed.
  ///
  /// ```swift
  /// store.choose(.delete, in: \.alert, action: AppAction.alert)
  /// store.receive(.delete) { $0.items = [] }
  /// ```
  ///
  /// Rules: nil chooses the first button without an action. The test fails if no prompt is presented, or no button has
  /// that action.
  @discardableResult
  public func choose<ButtonAction: Equatable>(
    _ chosen: ButtonAction?, in presented: WritableKeyPath<State, Presented<Prompt<ButtonAction>>>,
    action: EnumCase<Action, PromptAction<ButtonAction>>, isolation caller: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> TestedAction? {
    choose(
      chosen, in: presented, prompt: { $0 }, { action.embed(.destination($0, $1)) }, isolation: caller,
      TestLocation(fileID, filePath, line, column))
  }
}

extension TestScoping {
  /// Chooses the button with an action in a presented prompt, and asserts that the prompt is dismissed.
  ///
  /// ```swift
  /// store.choose(.delete, in: \.alert, action: AppAction.alert)
  /// ```
  @discardableResult
  public func choose<ButtonAction: Equatable>(
    _ chosen: ButtonAction?, in presented: WritableKeyPath<State, Presented<Prompt<ButtonAction>>>,
    action: @escaping @Sendable (PromptAction<ButtonAction>) -> Action,
    isolation caller: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> TestedAction? {
    choose(
      chosen, in: presented, action: EnumCase(action, fileID: fileID, line: line), isolation: caller, fileID: fileID,
      filePath: filePath,
      line: line, column: column)
  }

  /// Chooses the button of a prompt that is one case of a presented enum, and asserts that it is dismissed.
  @discardableResult
  public func choose<Destination, DestinationAction, ButtonAction: Equatable>(
    _ chosen: ButtonAction?, in presented: WritableKeyPath<State, Presented<Destination>>,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    case prompt: @escaping @Sendable (Prompt<ButtonAction>) -> Destination,
    action choice: @escaping @Sendable (Prompt<ButtonAction>.Choice) -> DestinationAction,
    isolation caller: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> TestedAction? {
    let (action, choice) = (
      EnumCase(action, fileID: fileID, line: line), EnumCase(choice, fileID: fileID, line: line)
    )
    return choose(
      chosen, in: presented, prompt: EnumCase(prompt, fileID: fileID, line: line).extract,
      { action.embed(.destination($0, choice.embed($1))) }, isolation: caller,
      TestLocation(fileID, filePath, line, column))
  }
}

extension TestScoping {
  /// Sends the choice of a button in a prompt that is presented, or is a case of the presented destination.
  private func choose<Destination, ButtonAction: Equatable>(
    _ chosen: ButtonAction?, in presented: WritableKeyPath<State, Presented<Destination>>,
    prompt: (Destination) -> Prompt<ButtonAction>?,
    _ embed: (RowID<Route<Destination>>, Prompt<ButtonAction>.Choice) -> Action,
    isolation caller: isolated (any Actor)?, _ place: TestLocation
  ) -> TestedAction? {
    let whole = whole
    let route = whole.store.state[keyPath: presented].route
    let question = route.flatMap { prompt($0.destination) }
    guard let position = position(of: chosen, in: question, place), let route else { return nil }
    return whole.send(
      embed(route.id, .button(position)), isolation: caller, fileID: place.fileID, filePath: place.filePath,
      line: place.line, column: place.column
    ) { $0[keyPath: presented].dismiss() }
  }
}

extension TestScoping {
  /// Returns the position of the button with an action; fails the test if there is none.
  private func position<ButtonAction: Equatable>(
    of chosen: ButtonAction?, in prompt: Prompt<ButtonAction>?, _ place: TestLocation
  ) -> Int? {
    let wanted = chosen.map { "sends \($0)" } ?? "sends nothing"
    guard let prompt else {
      whole.test.fail("No prompt is presented, so no button that \(wanted) can be chosen.", place)
      return nil
    }
    if let position = prompt.buttons.firstIndex(where: { $0.action == chosen }) { return position }
    let buttons = prompt.buttons.map { button in
      "\"\(button.title)\" \(button.action.map { "sends \($0)" } ?? "sends nothing")"
    }
    whole.test.fail(
      "The prompt \"\(prompt.title)\" has no button that \(wanted): \(buttons.joined(separator: ", ")).", place)
    return nil
  }
}
