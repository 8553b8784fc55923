public import Incremental

/// What can be done with a `RouteStack`. `EachRoute` does it.
///
/// ```swift
/// enum AppAction {
///   case path(RouteAction<Destination, DestinationAction>)
/// }
/// store.send(.path(.push(.detail(Detail(id: 7)))))
/// ```
///
/// Rules: what cannot be done changes nothing, and is reported to the store's error handler. Where destinations have no
/// actions, use `Never` for them.
public enum RouteAction<Destination, DestinationAction> {
  /// Puts a destination on top.
  case push(Destination)
  /// Takes the top away.
  case pop
  /// Takes away all that is above a destination.
  case popTo(RowID<Route<Destination>>)
  /// Takes away all but the root.
  case popToRoot
  /// Takes away this destination, and all that is above it: what a destination asks for that is done.
  case leave(RowID<Route<Destination>>)
  /// Puts a destination in the place of the top.
  case replaceTop(Destination)
  /// Puts a destination in the place of another one, and of all that is above that.
  case replace(RowID<Route<Destination>>, Destination)
  /// Puts other destinations in the place of all, from the lowest to the top.
  case reset([Destination])
  /// The system has popped, by its back gesture or button, so that this many are left, the root included. Hearing of it
  /// twice does no harm.
  case popped(toCount: Int)
  /// An action for a destination.
  case destination(RowID<Route<Destination>>, DestinationAction)
}

extension RouteAction: Equatable where Destination: Equatable, DestinationAction: Equatable {}
extension RouteAction: Hashable where Destination: Hashable, DestinationAction: Hashable {}
extension RouteAction: Sendable where Destination: Sendable, DestinationAction: Sendable {}
extension RouteAction: Encodable where Destination: Encodable, DestinationAction: Encodable {}
extension RouteAction: Decodable where Destination: Decodable, DestinationAction: Decodable {}

extension RouteAction {
  /// The case for a destination.
  @usableFromInline
  static var toDestination: EnumCase<RouteAction, (RowID<Route<Destination>>, DestinationAction)> {
    EnumCase(
      "destination", embed: { .destination($0.0, $0.1) },
      extract: { if case .destination(let id, let action) = $0 { (id, action) } else { nil } })
  }
}

extension RouteStack {
  /// Does what an action says; returns what went wrong, after changing nothing.
  ///
  /// Rules: an action for a destination does nothing here, it is for that destination's reducer.
  @discardableResult
  public mutating func apply<DestinationAction>(
    _ action: RouteAction<Destination, DestinationAction>
  ) -> NavigationRefused? {
    let before = count
    let isDone =
      switch action {
      case .push(let destination): !push(destination).rawValue.isEmpty
      case .pop: pop() != nil
      case .popTo(let id): pop(to: id)
      case .popToRoot: pop(toCount: least)
      case .leave(let id): leave(id)
      case .replaceTop(let destination): replaceTop(with: destination)
      case .replace(let id, let destination): replace(id, with: destination)
      case .reset(let destinations): reset(to: destinations)
      case .popped(let target): pop(toCount: target)
      case .destination: true
      }
    return isDone ? nil : NavigationRefused(action: action, count: before, hasRoot: hasRoot)
  }
}
