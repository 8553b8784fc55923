// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Observation

// binding: init(get:set:)
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }

  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  init(nothing: Void) {}
  public static func constant(_ value: Value) -> Binding<Value> { Binding(nothing: ()) }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(nothing: ())
  }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

// bindable
@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }

  public init(wrappedValue: Value) where Value: AnyObject & Observable { self.wrappedValue = wrappedValue }
  public init(_ wrappedValue: Value) where Value: AnyObject & Observable { self.wrappedValue = wrappedValue }
}

extension Bindable where Value: AnyObject {
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { Binding<Subject>(nothing: ()) }
}

extension Bindable: Sendable where Value: Sendable {}

// state
@propertyWrapper public struct State<Value> {
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { Binding(nothing: ()) }
  public init(wrappedValue value: Value) {}
  public init(initialValue value: Value) {}
}

extension State: @unchecked Sendable where Value: Sendable {}

// environment, environmentvalues, entry by a key of one's own
public struct EnvironmentValues {
  public init() {}
  public var dismiss: DismissAction { fatalError() }
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { K.defaultValue }
    set {}
  }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

@propertyWrapper public struct Environment<Value> {
  public var wrappedValue: Value { fatalError() }
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
}

extension Environment {
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {}
}

extension Environment: @unchecked Sendable where Value: Sendable {}

@MainActor @preconcurrency public struct DismissAction {
  public func callAsFunction() {}
}
