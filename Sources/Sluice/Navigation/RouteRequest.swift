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
    relay(.output(RouteRequest.push(destination), Origin(file: file, line: line)))
  }

  /// Replaces the destination of this reducer, and all above it, in the nearest enclosing stack with destinations of
  /// this type.
  public func replace<Destination>(with destination: Destination, file: StaticString = #fileID, line: UInt = #line) {
    relay(.output(RouteRequest.replace(destination), Origin(file: file, line: line)))
  }

  /// Pops the nearest enclosing stack to its root.
  public func popToRoot(file: StaticString = #fileID, line: UInt = #line) {
    relay(.output(RouteRequest.popToRoot, Origin(file: file, line: line)))
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
    relay(.output(RouteRequest.dismiss, Origin(file: file, line: line)))
  }
}

/// Returns the request that passes an unhandled output on to the next parent: a navigation request; nil for any other
/// output.
@usableFromInline
func passOn<Parent>(_ output: Any, _ origin: Origin) -> Request<Parent>? {
  output is RouteRequest ? .output(output, origin) : nil
}
