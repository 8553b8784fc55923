// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Observation

// binding: init(get:set:)
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
  public var projectedValue: Binding<Value> { self }

  let read: () -> Value
  let write: (Value) -> Void

  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    // All of a screen is on the main actor, so the isolation of a function does not matter.
    read = unsafeBitCast(get, to: (() -> Value).self)
    write = unsafeBitCast(set, to: ((Value) -> Void).self)
  }

  init(read: @escaping () -> Value, write: @escaping (Value) -> Void) { (self.read, self.write) = (read, write) }

  public static func constant(_ value: Value) -> Binding<Value> { Binding(read: { value }, write: { _ in }) }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(read: { wrappedValue[keyPath: keyPath] }) { new in
      var value = wrappedValue
      value[keyPath: keyPath] = new
      wrappedValue = value
    }
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
  ) -> Binding<Subject> {
    Binding<Subject>(read: { wrappedValue[keyPath: keyPath] }, write: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

extension Bindable: Sendable where Value: Sendable {}

// dynamicproperty
public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

// state
@propertyWrapper public struct State<Value>: DynamicProperty, StateHolder {
  let slot: Slot
  private var box: Box<Value> { slot.box as! Box<Value> }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Binding<Value> { Binding(read: { wrappedValue }, write: { wrappedValue = $0 }) }
  public init(wrappedValue value: Value) { slot = Slot(Box(value)) }
  public init(initialValue value: Value) { slot = Slot(Box(value)) }
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

// focusstate: init(), where Value: Hashable & ExpressibleByNilLiteral; focusstate.binding
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty, StateHolder {
  @propertyWrapper public struct Binding {
    let state: State<Value>

    init(state: State<Value>) { self.state = state }
    public var wrappedValue: Value {
      get { state.wrappedValue }
      nonmutating set { state.wrappedValue = newValue }
    }
    public var projectedValue: Binding { self }
  }

  let state: State<Value>
  var slot: Slot { state.slot }
  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }
  public var projectedValue: Binding { Binding(state: state) }
  public init() where Value == Bool { state = State(wrappedValue: false) }
  public init<T: Hashable>() where Value == T? { state = State(wrappedValue: nil) }
}

extension FocusState: @unchecked Sendable where Value: Sendable {}
extension FocusState.Binding: @unchecked Sendable where Value: Sendable {}
