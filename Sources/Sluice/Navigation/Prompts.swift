import Incremental

/// Presents prompts, and sends what their buttons say.
///
/// ```swift
/// struct App { var alert = Presented<Prompt<AppAction>>() }
/// enum AppAction { case alert(PromptAction<AppAction>), delete, … }
///
/// Prompts(\.alert, action: \.alert)
/// store.send(.alert(.destination(route.id, .button(0))))      // dismisses it, then sends what the button says
/// ```
///
/// Prompts that are one case of a presented enum are presented by `IfPresented`, and answered by the `Prompts` behind it:
///
/// ```swift
/// IfPresented(\.destination, action: \.destination) { Scope(case: \.edit, action: \.edit) { Editing() } }
/// Prompts(\.destination, action: \.destination, case: \.alert, action: \.alert)
/// ```
///
/// Rules: the dismissal and the button's action are one cycle. A prompt is answered once: an answer to one that is
/// gone, or with a button that it does not have, changes nothing, and is reported to the store's error handler.
public struct Prompts<State, Action>: Reducer {
  /// The reducer that presents and answers.
  public let body: AnyReducer<State, Action>

  /// Declares nothing: a prompt has no effects.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { body.declareEffects(to: &declarations) }

  /// Makes the body ready, at once.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { body.makeReduction() }

  /// Presents prompts whose buttons have actions of their own, each of which becomes an action of the reducer.
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

  /// Presents prompts whose buttons have actions of their own, each of which becomes an action of the reducer.
  public init<ButtonAction>(
    _ presented: any WritableKeyPath<State, Presented<Prompt<ButtonAction>>> & Sendable,
    action: CasePath<Action, PromptAction<ButtonAction>>, sending embed: @escaping @Sendable (ButtonAction) -> Action
  ) where Action: CasePathable {
    self.init(presented, action: Action.cases[keyPath: action], sending: embed)
  }

  /// Presents prompts whose buttons have actions of the reducer.
  public init(
    _ presented: any WritableKeyPath<State, Presented<Prompt<Action>>> & Sendable,
    action: CasePath<Action, PromptAction<Action>>
  ) where Action: CasePathable {
    self.init(presented, action: action, sending: { $0 })
  }

  /// Presents prompts whose buttons send nothing.
  public init(
    _ presented: any WritableKeyPath<State, Presented<Prompt<Never>>> & Sendable,
    action: CasePath<Action, PromptAction<Never>>
  ) where Action: CasePathable {
    self.init(presented, action: action, sending: absurd)
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

  /// Dismisses a prompt, and sends what its button says.
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
}
