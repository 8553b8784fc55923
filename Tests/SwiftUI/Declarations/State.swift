// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Observation

// binding, binding/init(get:set:)-7ufcp and -6g3d5, binding/init(projectedvalue:), binding/constant(_:) [pages, iOS 17.4]
@propertyWrapper @dynamicMemberLookup public struct Binding<Value>: DynamicProperty {
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

  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
  ) {
    let write = unsafeBitCast(set, to: ((Value, Transaction) -> Void).self)
    self.init(read: unsafeBitCast(get, to: (() -> Value).self), write: { write($0, Transaction()) })
  }

  public init(projectedValue: Binding<Value>) { self = projectedValue }

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

// binding: conforms to Identifiable, Sequence, Collection, BidirectionalCollection, RandomAccessCollection [iOS 17.4]
extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
  public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices
  public var startIndex: Index { wrappedValue.startIndex }
  public var endIndex: Index { wrappedValue.endIndex }
  public var indices: Value.Indices { wrappedValue.indices }
  public func index(after i: Index) -> Index { wrappedValue.index(after: i) }
  public func formIndex(after i: inout Index) { wrappedValue.formIndex(after: &i) }
  public subscript(position: Index) -> Element {
    Binding<Value.Element>(read: { wrappedValue[position] }, write: { wrappedValue[position] = $0 })
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection & MutableCollection {
  public func index(before i: Index) -> Index { wrappedValue.index(before: i) }
  public func formIndex(before i: inout Index) { wrappedValue.formIndex(before: &i) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection & RandomAccessCollection {}

// binding/init(_:): from and to an optional [iOS 17.4]
extension Binding {
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(read: { base.wrappedValue }, write: { if let new = $0 { base.wrappedValue = new } })
  }
  public init?(_ base: Binding<Value?>) {
    guard base.wrappedValue != nil else { return nil }
    self.init(read: { base.wrappedValue! }, write: { base.wrappedValue = $0 })
  }
}

// transaction [iOS 17.4]
public struct Transaction {
  public init() {}
  public init(animation: Animation?) {}
}

// bindable [iOS 17.4]
@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }

  @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
  public init(projectedValue: Bindable<Value>) { self = projectedValue }
}

extension Bindable where Value: AnyObject & Observable {
  public init(wrappedValue: Value) { self.init(held: wrappedValue) }
  public init(_ wrappedValue: Value) { self.init(held: wrappedValue) }
  public init(projectedValue: Bindable<Value>) { self.init(held: projectedValue.wrappedValue) }
  private init(held: Value) { wrappedValue = held }
}

extension Bindable: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Bindable where Value: AnyObject {
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(read: { wrappedValue[keyPath: keyPath] }, write: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

extension Bindable: Sendable where Value: Sendable {}

// dynamicproperty [iOS 17.4]
public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

// state, until Xcode 26; with Xcode 27 it is a macro, so nobody may initialize a state in a tuple or before other properties
// (technote tn3211) [page, iOS 17.4]
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

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

// environment, environmentvalues, environmentkey [iOS 17.4]
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

@propertyWrapper public struct Environment<Value>: DynamicProperty {
  public var wrappedValue: Value { fatalError() }
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
}

extension Environment {
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {}
  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {}
}

extension Environment: @unchecked Sendable where Value: Sendable {}

// dismissaction [page]
@MainActor @preconcurrency public struct DismissAction {
  public func callAsFunction() {}
}

// focusstate, focusstate/init(), focusstate/binding: neither is Sendable [macOS 26.0]
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

@available(*, unavailable) extension FocusState: Sendable {}
@available(*, unavailable) extension FocusState.Binding: Sendable {}
