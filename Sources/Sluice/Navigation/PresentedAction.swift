public import Incremental

/// An action on a `Presented`. `IfPresented` performs it.
///
/// ```swift
/// enum AppAction {
///   case sheet(PresentedAction<Sheet, SheetAction>)
/// }
/// store.send(.sheet(.present(.editor(Editor()))))
/// ```
///
/// Rules: an action that is not possible changes nothing, and is reported to the store's error handler. If the
/// presented destination has no actions, use `Never` for them.
public enum PresentedAction<Destination, DestinationAction> {
  /// Presents a destination in place of the current one.
  case present(Destination)
  /// Dismisses the presented destination, whichever it is.
  case dismiss
  /// Dismisses the destination with this id: the request of a destination that is done.
  case leave(RowID<Route<Destination>>)
  /// An action for the presented destination with this id.
  case destination(RowID<Route<Destination>>, DestinationAction)
}

extension PresentedAction: Equatable where Destination: Equatable, DestinationAction: Equatable {}
extension PresentedAction: Hashable where Destination: Hashable, DestinationAction: Hashable {}
extension PresentedAction: Sendable where Destination: Sendable, DestinationAction: Sendable {}
extension PresentedAction: Encodable where Destination: Encodable, DestinationAction: Encodable {}
extension PresentedAction: Decodable where Destination: Decodable, DestinationAction: Decodable {}

extension PresentedAction {
  /// The case for the presented destination.
  @usableFromInline
  static var toDestination: EnumCase<PresentedAction, (RowID<Route<Destination>>, DestinationAction)> {
    EnumCase(
      "destination", embed: { .destination($0.0, $0.1) },
      extract: { if case .destination(let id, let action) = $0 { (id, action) } else { nil } })
  }
}

extension Presented {
  /// Performs an action. If it is not possible, changes nothing and returns an error.
  ///
  /// Rules: an action for a destination does nothing here: the destination's reducer handles it.
  @discardableResult
  public mutating func apply<DestinationAction>(
    _ action: PresentedAction<Destination, DestinationAction>
  ) -> NavigationRefused? {
    switch action {
    case .present(let destination): present(destination)
    case .dismiss: if dismiss() == nil { return NavigationRefused(notPresented: action) }
    case .leave(let id): if dismiss(id) == nil { return NavigationRefused(notPresented: action) }
    case .destination: break
    }
    return nil
  }
}
