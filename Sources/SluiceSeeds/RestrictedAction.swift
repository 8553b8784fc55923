/// Actions that become actions of a larger kind by themselves.
///
/// ```swift
/// enum MenuAction: RestrictedAction {
///   case open
///   var broader: AppAction { .menu(self) }
/// }
/// store.scope(StoreModule<App, AppAction, Menu, MenuAction>()).send(.open)
/// ```
public protocol RestrictedAction: SendableMetatype {
  /// The larger kind.
  associatedtype Broader
  /// The action of the larger kind.
  var broader: Broader { get }
}
