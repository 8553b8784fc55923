public import Sluice

/// A dependency for a property of a service, filled in when the service starts.
///
/// ```swift
/// final class Weather: Service, Injectable {
///   let injection = Injection()
///   @Injected(\.weatherClient) private var client
///
///   func start(_ store: StoreAccess<App, AppAction>) {
///     store.run { send in send(.forecast(try await self.client.forecast())) }
///   }
/// }
/// ```
///
/// Rules: it can be read from `start` on, in all hooks, and after the end. Reading it in `init` stops the program
/// with an explanation. It works in superclasses, too, if the superclass has the `injection`. Only classes can have
/// it; other types read `store.dependencies`.
///
/// - Complexity: Reading it creates a key path and follows two; where that matters, read it once.
@propertyWrapper
public struct Injected<Value> {
  let path: KeyPath<Dependencies, Value>

  /// Creates a property for the dependency at a key path.
  public init(_ path: KeyPath<Dependencies, Value>) { self.path = path }

  /// Unavailable: a property of a value type has no access to the value that contains it.
  @available(
    *, unavailable, message: "Only the properties of classes can be injected. Read `store.dependencies` instead."
  )
  public var wrappedValue: Value { fatalError() }

  /// Accesses the dependency through the object's injection.
  public static subscript<Object: Injectable>(
    _enclosingInstance object: Object, wrapped wrapped: KeyPath<Object, Value>,
    storage storage: KeyPath<Object, Injected>
  ) -> Value {
    object.injection.value(at: object[keyPath: storage].path, for: object)
  }
}

// MARK: - A namespace for services

/// A namespace for your services: `extension Services { final class Clock { … } }`.
public enum Services {}
