extension Prompts {
  /// Presents prompts whose buttons have actions of their own, each of which becomes an action of the reducer.
  @_disfavoredOverload
  public init<ButtonAction>(
    _ presented: any WritableKeyPath<State, Presented<Prompt<ButtonAction>>> & Sendable,
    action: @escaping @Sendable (PromptAction<ButtonAction>) -> Action,
    sending embed: @escaping @Sendable (ButtonAction) -> Action
  ) {
    self.init(presented, action: EnumCase(action), sending: embed)
  }

  /// Presents prompts whose buttons have actions of the reducer.
  @_disfavoredOverload
  public init(
    _ presented: any WritableKeyPath<State, Presented<Prompt<Action>>> & Sendable,
    action: @escaping @Sendable (PromptAction<Action>) -> Action
  ) {
    self.init(presented, action: action, sending: { $0 })
  }
}
