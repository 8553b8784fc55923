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
