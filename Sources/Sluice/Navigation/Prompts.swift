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
    let (place, extract) = (WritablePlace(presented, givenTo: "Prompts"), action.extract)
    body = AnyReducer {
      { state, action, context in
        guard let promptAction = extract(action) else { return }
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

  private static func answer<ButtonAction>(
    _ presented: inout Presented<Prompt<ButtonAction>>, _ action: PromptAction<ButtonAction>,
    _ context: Context<Action>, _ embed: (ButtonAction) -> Action
  ) {
    guard case .destination(let id, .button(let position)) = action else {
      if let refused = presented.apply(action) { context.report(refused) }
      return
    }
    guard let route = presented.route, route.id == id, route.destination.buttons.indices.contains(position) else {
      return context.report(StateNotPresent(kind: Prompt<ButtonAction>.self, key: id, action: action))
    }
    presented.dismiss()
    if let chosen = route.destination.buttons[position].action { context.send(embed(chosen)) }
  }
}
