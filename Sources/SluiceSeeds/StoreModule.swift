public import Sluice

// MARK: - Modules

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

// MARK: - Projections

/// A value that is computed from a state, such as the contents of a view.
///
/// ```swift
/// struct Header: Projection {
///   let title: String
///   let isEmpty: Bool
///   init(_ todos: Todos) {
///     title = todos.name
///     isEmpty = todos.rows.isEmpty
///   }
/// }
/// let header = store.project(Header.self)
/// ```
public protocol Projection: SendableMetatype {
  /// The state that it is computed from.
  associatedtype Whole
  /// Creates the value.
  init(_ whole: Whole)
}

extension Store {
  /// Returns a store whose state is a projection of this one's: the same object as long as a client holds it.
  public func project<P: Projection>(_ type: P.Type) -> Store<P, Action> where P.Whole == State {
    kept { map { P($0) } }
  }
}

// MARK: - Actions of a broader type

/// Actions that convert themselves to actions of a broader type.
///
/// ```swift
/// enum MenuAction: RestrictedAction {
///   case open
///   var broader: AppAction { .menu(self) }
/// }
/// store.scope(StoreModule<App, AppAction, Menu, MenuAction>()).send(.open)
/// ```
public protocol RestrictedAction: SendableMetatype {
  /// The broader type.
  associatedtype Broader
  /// The action of the broader type.
  var broader: Broader { get }
}
