import Incremental

extension Prompts {
  /// Handles the choices of prompts that are one case of a presented enum, and whose buttons have their own type of
  /// actions.
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
          // `IfPresented` reports a choice for a prompt that is no longer presented.
          guard let route = presented.route, route.id == id else { return }
          Self.choose(position, of: prompt.extract(route.destination), id, in: &presented, action, context, embed)
        }
      }
    }
  }

  /// Answers prompts that are one case of a presented enum, and whose buttons have actions of their own.
  public init<Destination, DestinationAction, ButtonAction>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    case prompt: @escaping @Sendable (Prompt<ButtonAction>) -> Destination,
    action choice: @escaping @Sendable (Prompt<ButtonAction>.Choice) -> DestinationAction,
    fileID: StaticString = #fileID, line: UInt = #line,
    sending embed: @escaping @Sendable (ButtonAction) -> Action
  ) {
    self.init(
      presented, action: EnumCase(action, fileID: fileID, line: line),
      case: EnumCase(prompt, fileID: fileID, line: line), action: EnumCase(choice, fileID: fileID, line: line),
      sending: embed)
  }

  /// Answers prompts that are one case of a presented enum, and whose buttons have actions of the reducer.
  public init<Destination, DestinationAction>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    case prompt: @escaping @Sendable (Prompt<Action>) -> Destination,
    action choice: @escaping @Sendable (Prompt<Action>.Choice) -> DestinationAction, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      presented, action: action, case: prompt, action: choice, fileID: fileID, line: line, sending: { $0 })
  }
}
