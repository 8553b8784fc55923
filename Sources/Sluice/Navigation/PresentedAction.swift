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
/// Rules: an action that cannot be performed changes nothing, and is reported to the store's error handler. Where the
/// presented destination has no actions, use `Never` for them.
public enum PresentedAction<Destination, DestinationAction> {
  /// Presents a destination in place of the presented one.
  case present(Destination)
  /// Dismisses the presented destination, whichever it is.
  case dismiss
  /// Dismisses this: what a destination asks for that is done.
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
  /// Does what an action says; returns what went wrong, after changing nothing.
  ///
  /// Rules: an action for a destination does nothing here, it is for that destination's reducer.
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
