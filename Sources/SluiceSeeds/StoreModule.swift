public import Sluice

/// How a feature sees a larger store: its state, and what its actions become, as one value.
///
/// ```swift
/// let menu = StoreModule(state: Menu.State.init, embed: AppAction.menu)
/// let menuStore = store.scope(menu)
/// ```
public struct StoreModule<Whole, WholeAction, State, Action>: Sendable {
  let state: @Sendable (Whole) -> State
  let embed: @Sendable (Action) -> WholeAction

  /// Describes how a feature sees a store.
  public init(state: @escaping @Sendable (Whole) -> State, embed: @escaping @Sendable (Action) -> WholeAction) {
    (self.state, self.embed) = (state, embed)
  }
}

extension StoreModule
where State: Projection, State.Whole == Whole, Action: RestrictedAction, Action.Broader == WholeAction {
  /// Describes how a feature sees a store, when its types say it all.
  public init() {
    self.init(state: { State($0) }, embed: { $0.broader })
  }
}

extension Store {
  /// A store as a feature sees it.
  public func scope<Part, PartAction>(
    _ module: StoreModule<State, Action, Part, PartAction>
  ) -> Store<Part, PartAction> {
    map(module.state, embed: module.embed)
  }
}
