extension Prompts {
  /// Presents prompts whose buttons have actions of their own, each of which becomes an action of the reducer.
  @_disfavoredOverload
  public init<ButtonAction>(
    _ presented: any WritableKeyPath<State, Presented<Prompt<ButtonAction>>> & Sendable,
    action: @escaping @Sendable (PromptAction<ButtonAction>) -> Action,
    sending embed: @escaping @Sendable (ButtonAction) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(presented, action: EnumCase(action, fileID: fileID, line: line), sending: embed)
  }

  /// Presents prompts whose buttons have actions of the reducer.
  @_disfavoredOverload
  public init(
    _ presented: any WritableKeyPath<State, Presented<Prompt<Action>>> & Sendable,
    action: @escaping @Sendable (PromptAction<Action>) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(presented, action: action, sending: { $0 }, fileID: fileID, line: line)
  }

  /// Presents prompts whose buttons send nothing.
  @_disfavoredOverload
  public init(
    _ presented: any WritableKeyPath<State, Presented<Prompt<Never>>> & Sendable,
    action: @escaping @Sendable (PromptAction<Never>) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(presented, action: action, sending: absurd, fileID: fileID, line: line)
  }
}

extension Prompts {
  /// Answers prompts that are one case of a presented enum, and whose buttons have actions of their own.
  @_disfavoredOverload
  public init<Destination, DestinationAction, ButtonAction>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    case prompt: @escaping @Sendable (Prompt<ButtonAction>) -> Destination,
    action choice: @escaping @Sendable (Prompt<ButtonAction>.Choice) -> DestinationAction,
    sending embed: @escaping @Sendable (ButtonAction) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      presented, action: EnumCase(action, fileID: fileID, line: line),
      case: EnumCase(prompt, fileID: fileID, line: line), action: EnumCase(choice, fileID: fileID, line: line),
      sending: embed)
  }

  /// Answers prompts that are one case of a presented enum, and whose buttons have actions of the reducer.
  @_disfavoredOverload
  public init<Destination, DestinationAction>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    case prompt: @escaping @Sendable (Prompt<Action>) -> Destination,
    action choice: @escaping @Sendable (Prompt<Action>.Choice) -> DestinationAction, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      presented, action: action, case: prompt, action: choice, sending: { $0 }, fileID: fileID, line: line)
  }
}
