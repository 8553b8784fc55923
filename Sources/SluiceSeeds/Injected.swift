public import Sluice

/// A value from outside, for a service: the store's dependencies fill it in when the service starts.
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
/// Rules: it can be read from `start` on, in all hooks, also after the end; in `init` it is not there yet, and reading it stops the
/// program with an explanation. In superclasses it works as well; the superclass has the `injection`. Only classes can
/// have it. Others read `store.dependencies`.
///
/// - Complexity: reading it makes a key path and follows two; read it once where that matters.
@propertyWrapper
public struct Injected<Value> {
  let path: KeyPath<Dependencies, Value>

  /// Names a value.
  public init(_ path: KeyPath<Dependencies, Value>) { self.path = path }

  /// Not there: a property of a value type knows nothing of what it is a part of.
  @available(
    *, unavailable, message: "Only the properties of classes can be injected. Read `store.dependencies` instead."
  )
  public var wrappedValue: Value { fatalError() }

  /// The value, which the object's injection has.
  public static subscript<Object: Injectable>(
    _enclosingInstance object: Object, wrapped wrapped: KeyPath<Object, Value>,
    storage storage: KeyPath<Object, Injected>
  ) -> Value {
    object.injection.value(at: object[keyPath: storage].path, for: object)
  }
}
