import Incremental

extension Prompts {
  /// Answers prompts that are one case of a presented enum, and whose buttons have actions of their own.
  public init<Destination, DestinationAction, ButtonAction>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: EnumCase<Action, PresentedAction<Destination, DestinationAction>>,
    case prompt: EnumCase<Destination, Prompt<ButtonAction>>,
    action choice: EnumCase<DestinationAction, Prompt<ButtonAction>.Choice>,
    sending embed: @escaping @Sendable (ButtonAction) -> Action
  ) {
    let (place, part) = (WritablePlace(presented, givenTo: "Prompts"), action)
    body = AnyReducer(declaring: { _ in AttachedReducers.note(Prompt<ButtonAction>.Choice.self) }) {
      AttachedReducers.note(Prompt<ButtonAction>.Choice.self)
      return { state, action, context in
        guard case .destination(let id, let inner) = part.payload(of: action, in: context),
          case .button(let position) = choice.extract(inner)
        else { return }
        place.modify(&state) { presented in
          // `IfPresented` reports an answer to what is gone.
          guard let route = presented.route, route.id == id else { return }
          Self.choose(position, of: prompt.extract(route.destination), id, in: &presented, action, context, embed)
        }
      }
    }
  }

  /// Answers prompts that are one case of a presented enum, and whose buttons have actions of their own.
  public init<Destination: CasePathable, DestinationAction: CasePathable, ButtonAction>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: CasePath<Action, PresentedAction<Destination, DestinationAction>>,
    case prompt: CasePath<Destination, Prompt<ButtonAction>>,
    action choice: CasePath<DestinationAction, Prompt<ButtonAction>.Choice>,
    sending embed: @escaping @Sendable (ButtonAction) -> Action
  ) where Action: CasePathable {
    self.init(
      presented, action: Action.cases[keyPath: action], case: Destination.cases[keyPath: prompt],
      action: DestinationAction.cases[keyPath: choice], sending: embed)
  }

  /// Answers prompts that are one case of a presented enum, and whose buttons have actions of the reducer.
  public init<Destination: CasePathable, DestinationAction: CasePathable>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: CasePath<Action, PresentedAction<Destination, DestinationAction>>,
    case prompt: CasePath<Destination, Prompt<Action>>,
    action choice: CasePath<DestinationAction, Prompt<Action>.Choice>
  ) where Action: CasePathable {
    self.init(presented, action: action, case: prompt, action: choice, sending: { $0 })
  }
}
