public import Incremental

/// An action on a `RouteStack`. `EachRoute` performs it.
///
/// ```swift
/// enum AppAction {
///   case path(RouteAction<Destination, DestinationAction>)
/// }
/// store.send(.path(.push(.detail(Detail(id: 7)))))
/// ```
///
/// Rules: an action that is not possible changes nothing, and is reported to the store's error handler. If
/// destinations have no actions, use `Never` for them.
public enum RouteAction<Destination, DestinationAction> {
  /// Pushes a destination.
  case push(Destination)
  /// Pops the top.
  case pop
  /// Pops all destinations above the one with this id.
  case popTo(RowID<Route<Destination>>)
  /// Pops all destinations above the root.
  case popToRoot
  /// Pops the destination with this id, and all above it: the request of a destination that is done.
  case leave(RowID<Route<Destination>>)
  /// Replaces the top with a destination.
  case replaceTop(Destination)
  /// Replaces the destination with this id, and all above it, with another one.
  case replace(RowID<Route<Destination>>, Destination)
  /// Replaces all destinations with new ones, given from the lowest to the top.
  case reset([Destination])
  /// The system's back gesture or button popped destinations so that this many are left, including the root. Handling
  /// it twice has no effect.
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
  /// Performs an action. If it is not possible, changes nothing and returns an error.
  ///
  /// Rules: an action for a destination does nothing here: the destination's reducer handles it.
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
