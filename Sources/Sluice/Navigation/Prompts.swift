import Incremental

/// Presents prompts, and sends the actions of their buttons.
///
/// ```swift
/// struct App { var alert = Presented<Prompt<AppAction>>() }
/// enum AppAction { case alert(PromptAction<AppAction>), delete, … }
///
/// Prompts(\.alert, action: AppAction.alert)
/// store.send(.alert(.destination(route.id, .button(0))))      // dismisses it, then sends what the button says
/// ```
///
/// For prompts that are one case of a presented enum, `IfPresented` presents them, and `Prompts` after it handles the
/// choices:
///
/// ```swift
/// IfPresented(\.destination, action: Action.destination) {
///   Scope(case: Destination.edit, action: DestinationAction.edit) { Editing() }
/// }
/// Prompts(
///   \.destination, action: Action.destination, case: Destination.alert, action: DestinationAction.alert)
/// ```
///
/// Rules: the dismissal and the button's action are one cycle. A prompt takes one choice: a choice for a prompt that
/// is no longer presented, or of a button that it does not have, changes nothing, and is reported to the store's
/// error handler.
public struct Prompts<State, Action>: Reducer {
  /// The reducer that presents prompts and handles choices.
  public let body: AnyReducer<State, Action>

  /// Declares no effects.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { body.declareEffects(to: &declarations) }

  /// Prepares the reduction at once.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { body.makeReduction() }

  /// Presents prompts whose buttons have their own type of actions, which `embed` converts into actions of the reducer.
  public init<ButtonAction>(
    _ presented: any WritableKeyPath<State, Presented<Prompt<ButtonAction>>> & Sendable,
    action: EnumCase<Action, PromptAction<ButtonAction>>, sending embed: @escaping @Sendable (ButtonAction) -> Action
  ) {
    let (place, part) = (WritablePlace(presented, givenTo: "Prompts"), action)
    let note: @Sendable () -> Void = {
      AttachedReducers.note(Presented<Prompt<ButtonAction>>.self)
      AttachedReducers.note(Prompt<ButtonAction>.Choice.self)
    }
    body = AnyReducer(declaring: { _ in note() }) {
      note()
      return { state, action, context in
        guard let promptAction = part.payload(of: action, in: context) else { return }
        place.modify(&state) { Self.answer(&$0, promptAction, context, embed) }
      }
    }
  }

  private static func answer<ButtonAction>(
    _ presented: inout Presented<Prompt<ButtonAction>>, _ action: PromptAction<ButtonAction>,
    _ context: Context<Action>, _ embed: (ButtonAction) -> Action
  ) {
    guard case .destination(let id, .button(let position)) = action else {
      if let refused = presented.apply(action) { context.report(refused) }
      return
    }
    let prompt = presented.route?.id == id ? presented.destination : nil
    choose(position, of: prompt, id, in: &presented, action, context, embed)
  }

  /// Dismisses a prompt, and sends the action of its button.
  static func choose<Destination, ButtonAction>(
    _ position: Int, of prompt: Prompt<ButtonAction>?, _ id: RowID<Route<Destination>>,
    in presented: inout Presented<Destination>, _ action: some Any, _ context: Context<Action>,
    _ embed: (ButtonAction) -> Action
  ) {
    guard let prompt, prompt.buttons.indices.contains(position) else {
      return context.report(StateNotPresent(kind: Prompt<ButtonAction>.self, key: id, action: action))
    }
    presented.dismiss()
    if let chosen = prompt.buttons[position].action { context.send(embed(chosen)) }
  }

  /// Presents prompts whose buttons have actions of their own, each of which becomes an action of the reducer.
  public init<ButtonAction>(
    _ presented: any WritableKeyPath<State, Presented<Prompt<ButtonAction>>> & Sendable,
    action: @escaping @Sendable (PromptAction<ButtonAction>) -> Action, fileID: StaticString = #fileID,
    line: UInt = #line,
    sending embed: @escaping @Sendable (ButtonAction) -> Action
  ) {
    self.init(presented, action: EnumCase(action, fileID: fileID, line: line), sending: embed)
  }

  /// Presents prompts whose buttons have actions of the reducer.
  public init(
    _ presented: any WritableKeyPath<State, Presented<Prompt<Action>>> & Sendable,
    action: @escaping @Sendable (PromptAction<Action>) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(presented, action: action, fileID: fileID, line: line, sending: { $0 })
  }

  /// Presents prompts whose buttons send nothing.
  public init(
    _ presented: any WritableKeyPath<State, Presented<Prompt<Never>>> & Sendable,
    action: @escaping @Sendable (PromptAction<Never>) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(presented, action: action, fileID: fileID, line: line, sending: absurd)
  }
}
