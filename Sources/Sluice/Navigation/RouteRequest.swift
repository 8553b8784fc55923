/// The request of a reducer to the nearest stack or presentation that it is in. It goes up from child to parent as an
/// output that no other reducer takes.
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
  /// Pushes a destination onto the stack that this reducer is in: the nearest one with destinations of this type.
  ///
  /// ```swift
  /// case .showAuthor: context.push(Destination.author(Author(id: book.author)))
  /// ```
  ///
  /// Rules: it becomes a `.push` of that stack, handled in this cycle. Outside of any such stack it is reported to the
  /// store's error handler.
  public func push<Destination>(_ destination: Destination, file: StaticString = #fileID, line: UInt = #line) {
    relay(.output(RouteRequest.push(destination), Origin(file: file, line: line)))
  }

  /// Puts a destination in the place of the one that this reducer is in, and of all above it, in the nearest stack with
  /// destinations of this type.
  public func replace<Destination>(with destination: Destination, file: StaticString = #fileID, line: UInt = #line) {
    relay(.output(RouteRequest.replace(destination), Origin(file: file, line: line)))
  }

  /// Pops the nearest stack that this reducer is in to its root.
  public func popToRoot(file: StaticString = #fileID, line: UInt = #line) {
    relay(.output(RouteRequest.popToRoot, Origin(file: file, line: line)))
  }

  /// Dismisses the destination of this reducer, and all above it: it is popped from its stack, or its presentation is
  /// dismissed. The root of a stack dismisses the destination that the stack is in.
  ///
  /// ```swift
  /// case .save: context.send(.saved); context.dismiss()
  /// ```
  ///
  /// Rules: it is handled in this cycle, after actions that were sent before. Outside of any stack or presentation it
  /// is reported to the store's error handler.
  public func dismiss(file: StaticString = #fileID, line: UInt = #line) {
    relay(.output(RouteRequest.dismiss, Origin(file: file, line: line)))
  }
}

/// The way of an output that the parent did not take: a request to navigate goes on to the next parent.
@usableFromInline
func passOn<Parent>(_ output: Any, _ origin: Origin) -> Request<Parent>? {
  output is RouteRequest ? .output(output, origin) : nil
}
