import Incremental

/// Fills the injected properties of an object when its service starts.
public final class Injection {
  private var dependencies: Dependencies?

  /// Creates an injection that fills nothing yet.
  public init() {}

  /// Fills the properties of an object that no store starts, such as a service in its own test.
  public func fill(from dependencies: Dependencies) { self.dependencies = dependencies }

  /// Returns a value that an injected property reads. A seam for products built on this one.
  package func value<Value>(at path: KeyPath<Dependencies, Value>, for object: some Injectable) -> Value {
    if let dependencies { return dependencies[keyPath: path] }
    misuse(
      "An injected property of \(type(of: object)), a \(Value.self), was read before a store has started the service.",
      why: "What it is depends on the store.",
      fix: "Read it in `start` or later; or call `injection.fill(from:)` where there is no store.")
  }
}
