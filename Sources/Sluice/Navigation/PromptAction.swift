/// An action on a presented prompt: `case alert(PromptAction<AlertAction>)`.
public typealias PromptAction<Action> = PresentedAction<Prompt<Action>, Prompt<Action>.Choice>
