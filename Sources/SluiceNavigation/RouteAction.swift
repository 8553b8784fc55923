public import Incremental
public import Sluice

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
  ) -> NavigationError? {
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
    return isDone ? nil : .refused(action, count: before, hasRoot: hasRoot)
  }
}

// MARK: - Requests of destinations

/// The request of a reducer to the nearest enclosing stack or presentation. It is passed from child to parent as an
/// output, until one of them handles it.
@usableFromInline
package enum RouteRequest: CustomStringConvertible {
  case push(Any)
  case replace(Any)
  case popToRoot
  case dismiss

  @usableFromInline package var description: String {
    switch self {
    case .push(let destination): "push \(destination)"
    case .replace(let destination): "be replaced with \(destination)"
    case .popToRoot: "pop to the root"
    case .dismiss: "be dismissed"
    }
  }
}

extension RouteRequest: PassedOutput {
  @usableFromInline package var unanswered: any Error { NavigationError.notInStack(self) }
}

extension Context {
  /// Pushes a destination onto the nearest enclosing stack with destinations of this type.
  ///
  /// ```swift
  /// case .showAuthor: context.push(Destination.author(Author(id: book.author)))
  /// ```
  ///
  /// Rules: the request becomes a `.push` of that stack, which is handled in this cycle. Without such a stack it is
  /// reported to the store's error handler.
  public func push<Destination>(_ destination: Destination, file: StaticString = #fileID, line: UInt = #line) {
    pass(RouteRequest.push(destination), from: Origin(file: file, line: line))
  }

  /// Replaces the destination of this reducer, and all above it, in the nearest enclosing stack with destinations of
  /// this type.
  public func replace<Destination>(with destination: Destination, file: StaticString = #fileID, line: UInt = #line) {
    pass(RouteRequest.replace(destination), from: Origin(file: file, line: line))
  }

  /// Pops the nearest enclosing stack to its root.
  public func popToRoot(file: StaticString = #fileID, line: UInt = #line) {
    pass(RouteRequest.popToRoot, from: Origin(file: file, line: line))
  }

  /// Dismisses the destination of this reducer, and all above it: it is popped from its stack, or its presentation is
  /// dismissed. For the root of a stack, it dismisses the destination that contains the stack.
  ///
  /// ```swift
  /// case .save: context.send(.saved); context.dismiss()
  /// ```
  ///
  /// Rules: the request is handled in this cycle, after actions that were sent before. Without a stack or a
  /// presentation it is reported to the store's error handler.
  public func dismiss(file: StaticString = #fileID, line: UInt = #line) {
    pass(RouteRequest.dismiss, from: Origin(file: file, line: line))
  }
}

// MARK: - Forgotten reducers

extension RouteAction: AskingAction {
  package static var asked: AttachedReducers.Key { AttachedReducers.Key(RouteStack<Destination>.self) }
  package static var inside: [Any.Type] { [DestinationAction.self] }
  package var inner: Any? { if case .destination(_, let action) = self { action } else { nil } }

  package func content(of place: Any) -> Any? {
    guard case .destination(let id, _) = self else { return nil }
    return (place as? RouteStack<Destination>)?[id]
  }

  package func isOpen(in place: Any) -> Bool {
    guard let stack = place as? RouteStack<Destination> else { return false }
    if case .destination(let id, _) = self { return stack.rows.contains(id: id) }
    var changed = stack
    return changed.apply(self) == nil && !changed.rows.ids.elementsEqual(stack.rows.ids)
  }

  package func missing(at place: FoundPlace) -> ReducerError {
    .nothingDone("EachRoute", place, doing: "changes this stack, or handles the actions of its destinations")
  }
}
