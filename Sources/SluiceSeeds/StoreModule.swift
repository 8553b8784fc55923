public import Sluice

/// A feature's view of a larger store, as one value: how its state is computed, and how its actions are converted.
///
/// ```swift
/// let menu = StoreModule(state: Menu.State.init, embed: AppAction.menu)
/// let menuStore = store.scope(menu)
/// ```
public struct StoreModule<Whole, WholeAction, State, Action>: Sendable {
  let state: @Sendable (Whole) -> State
  let embed: @Sendable (Action) -> WholeAction

  /// Creates a module from two functions.
  public init(state: @escaping @Sendable (Whole) -> State, embed: @escaping @Sendable (Action) -> WholeAction) {
    (self.state, self.embed) = (state, embed)
  }
}

extension StoreModule
where State: Projection, State.Whole == Whole, Action: RestrictedAction, Action.Broader == WholeAction {
  /// Creates a module whose types define both conversions.
  public init() {
    self.init(state: { State($0) }, embed: { $0.broader })
  }
}

extension Store {
  /// Returns a store with a feature's view of the state and its actions.
  public func scope<Part, PartAction>(
    _ module: StoreModule<State, Action, Part, PartAction>
  ) -> Store<Part, PartAction> {
    map(module.state, embed: module.embed)
  }
}
