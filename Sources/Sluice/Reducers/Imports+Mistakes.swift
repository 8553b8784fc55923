// Documentation/Internals/MistakeOverloads.md explains why these declarations cost correct code nothing.

// Names of `SluiceNavigation`, for a file that does not import it. Where it is imported, Swift prefers its
// declarations.

/// Stands for the stack, in a file that lacks the import of its product.
@available(*, unavailable, message: "Add `import SluiceNavigation`: navigation is a product of its own.")
public struct RouteStack<Destination> {
  /// Rejects an empty stack.
  public init() {}
  /// Rejects a stack with a root.
  public init(root: Destination) {}
  /// Rejects a stack of destinations.
  public init(_ destinations: [Destination]) {}
}

/// Stands for a presentation, in a file that lacks the import of its product.
@available(*, unavailable, message: "Add `import SluiceNavigation`: navigation is a product of its own.")
public struct Presented<Destination> {
  /// Rejects a place without a destination.
  public init() {}
  /// Rejects a place with a destination.
  public init(_ destination: Destination) {}
}

/// Stands for the actions of a stack, in a file that lacks the import of their product.
@available(*, unavailable, message: "Add `import SluiceNavigation`: navigation is a product of its own.")
public enum RouteAction<Destination, DestinationAction> {}

/// Stands for the actions of a presentation, in a file that lacks the import of their product.
@available(*, unavailable, message: "Add `import SluiceNavigation`: navigation is a product of its own.")
public enum PresentedAction<Destination, DestinationAction> {}

/// Stands for the actions of a prompt, in a file that lacks the import of their product.
@available(*, unavailable, message: "Add `import SluiceNavigation`: navigation is a product of its own.")
public enum PromptAction<Action> {}

extension Context {
  /// Rejects a push, in a file that lacks the import of its product.
  @available(*, unavailable, message: "Add `import SluiceNavigation`: navigation is a product of its own.")
  public func push<Destination>(_ destination: Destination) {}

  /// Rejects a replacement, in a file that lacks the import of its product.
  @available(*, unavailable, message: "Add `import SluiceNavigation`: navigation is a product of its own.")
  public func replace<Destination>(with destination: Destination) {}

  /// Rejects a pop to the root, in a file that lacks the import of its product.
  @available(*, unavailable, message: "Add `import SluiceNavigation`: navigation is a product of its own.")
  public func popToRoot() {}

  /// Rejects a dismissal, in a file that lacks the import of its product.
  @available(*, unavailable, message: "Add `import SluiceNavigation`: navigation is a product of its own.")
  public func dismiss() {}
}
