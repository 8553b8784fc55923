public import Sluice

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
