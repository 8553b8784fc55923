// Documentation/Internals/DerivedValues.md explains why this is not a value of the graph.

public import Incremental

/// A value that is computed from a state, once for each change of what it reads.
///
/// It can be used in reducers, effects and views.
///
/// ```swift
/// extension Cart {
///   static let total = Derived<Cart, Int> { cart in cart.lines.reduce(0) { $0 + $1.price } }
///   static let hasDiscount = Derived<Cart, Bool> { cart in cart[Cart.total] > 100 && cart.isMember }
/// }
///
/// Reduce { cart, action, context in
///   if context.derived(Cart.total, of: cart) > 100 { cart.shipping = 0 }      // in a reducer
///   context.run(reading: Cart.self) { send, latest in
///     let total = await latest(Cart.total)                                    // in an effect
///     …
///   }
/// }
/// store.derived(Cart.total)                                                   // in a view
/// store.incr(derived: Cart.total).observe { print($0) }                       // in the graph
/// ```
///
/// Rules:
/// - Declare it as a `static let`, because the result is cached for that object. A derived value that is created for
///   each read is computed each time, which is reported (`ReducerError.derivedMadeAnew`).
/// - The function is pure: its result depends only on what it reads of the state, through its parameter. Each
///   property that it reads is compared before the value is computed again; an array, a string, a dictionary or rows
///   that were not changed compare in constant time.
/// - In a reducer it is derived from the state at that point, including the reducer's previous changes.
/// - One value is cached for each store and each part of it. Parts of one type are distinguished by their `id`. Parts
///   without one are distinguished by the place of the store that reads the value; in reducers not at all, where they
///   replace each other's cached value.
/// - A derived value that reads itself stops the program, with the path from one to the other.
///
/// - Complexity: for a cached value, one comparison for each property that it has read. What it has read is retained
///   until it is computed again, so the next in-place change of a collection that it reads copies that collection.
public final class Derived<State, Value: Equatable>: Sendable {
  /// The name for messages: as declared, or the source location.
  public let name: String
  let compute: @Sendable (DerivedReader<State>) -> Value
  let identify: @Sendable (State) -> AnyHashable?

  private init(
    named name: String, identify: @escaping @Sendable (State) -> AnyHashable?,
    _ compute: @escaping @Sendable (DerivedReader<State>) -> Value
  ) {
    (self.name, self.identify, self.compute) = (name, identify, compute)
  }

  /// Declares a derived value.
  public convenience init(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ compute: @escaping @Sendable (DerivedReader<State>) -> Value
  ) {
    self.init(named: name ?? "\(file):\(line):\(column)", identify: { _ in nil }, compute)
  }

  /// Declares a derived value of each of many parts that have ids.
  public convenience init(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ compute: @escaping @Sendable (DerivedReader<State>) -> Value
  ) where State: Identifiable & SendableMetatype, State.ID: SendableMetatype {
    self.init(named: name ?? "\(file):\(line):\(column)", identify: { $0.id }, compute)
  }

  /// Computes the value for a state, without a cache: for code that has neither a context nor a store.
  public func callAsFunction(_ state: State) -> Value { DerivedMemos().value(of: self, in: state) }
}

// MARK: - Reading inputs

/// A reader of the inputs of a derived value: properties of the state, and other derived values.
///
/// ```swift
/// Derived<Cart, Int> { cart in cart.lines.count }           // a property
/// Derived<Cart, Int> { cart in cart[\.customer.points] }    // a part of one: only that counts
/// Derived<Cart, Int> { cart in cart[Cart.total] / 10 }      // another derived value
/// ```
///
/// Rules: it cannot be kept. A property must be `Equatable`.
@dynamicMemberLookup
public struct DerivedReader<State>: ~Escapable {
  private let record: DerivedRecord<State>

  @_lifetime(immortal)
  init(_ record: DerivedRecord<State>) { self.record = record }

  /// Returns a property of the state.
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<State, Value>) -> Value { record.read(path) }

  /// Returns the value at a key path.
  public subscript<Value: Equatable>(_ path: KeyPath<State, Value>) -> Value { record.read(path) }

  /// Returns another derived value of this state.
  public subscript<Value: Equatable>(_ derived: Derived<State, Value>) -> Value { record.read(derived) }
}

/// A record of the values that a computation reads.
final class DerivedRecord<State> {
  private let state: State
  private let memos: DerivedMemos
  private let place: DerivedPlace
  private(set) var inputs: [DerivedInput<State>] = []

  init(_ state: State, _ memos: DerivedMemos, _ place: DerivedPlace) {
    (self.state, self.memos, self.place) = (state, memos, place)
  }

  func read<Value: Equatable>(_ path: KeyPath<State, Value>) -> Value {
    for input in inputs {
      if let known = input as? PathInput<State, Value>, known.path == path { return known.value }
    }
    path.refuseIfFallible()
    let value = state[keyPath: path]
    inputs.append(PathInput(path, value))
    return value
  }

  func read<Value: Equatable>(_ derived: Derived<State, Value>) -> Value {
    let value = memos.value(of: derived, in: state, at: place)
    inputs.append(InnerInput(derived, value))
    return value
  }
}

// MARK: - Reading in reducers and effects

extension Context {
  /// Returns a value that is derived from a state.
  ///
  /// ```swift
  /// if context.derived(Cart.total, of: cart) > 100 { cart.shipping = 0 }
  /// ```
  ///
  /// Rules: it is computed only if a value that it reads has changed since it was last read, here or anywhere else in
  /// the store.
  public func derived<State, Value>(_ derived: Derived<State, Value>, of state: State) -> Value {
    core { $0.memos.value(of: derived, in: state) }
  }
}

extension LatestState {
  /// Returns a derived value of the part whose reducer described the effect; nil if that part was removed.
  ///
  /// ```swift
  /// if await latest(Cart.total) == total { … }
  /// ```
  nonisolated(nonsending) public func callAsFunction<Value: Sendable>(_ derived: Derived<State, Value>) async -> Value?
  {
    await find(derived, on: run.homeOrNowhere)
  }

  private func find<Value: Sendable>(_ derived: Derived<State, Value>, on home: isolated any Actor) async -> Value? {
    run.deliverPosted()
    guard let state = now else { return nil }
    return run.core?.memos.value(of: derived, in: state)
  }
}

// MARK: - Reading in views and the graph

extension Store {
  /// Returns a value that is derived from the state.
  ///
  /// ```swift
  /// Text("\(store.derived(Cart.total))")
  /// ```
  ///
  /// Rules: a client of `Observation` that reads it is notified when it changes. For a removed part, it is derived from
  /// the part's last state.
  ///
  /// - Complexity: while it is observed, what it reads is compared once per cycle.
  public func derived<Value>(
    _ derived: Derived<State, Value>, isolation caller: isolated (any Actor)? = #isolation
  ) -> Value {
    core.enterIfNeeded(caller)
    let value = derivation(of: derived)
    track(.derived(ObjectIdentifier(derived)), value)
    return value(location.read())
  }

  /// Returns a derived value as a value of the incremental graph.
  ///
  /// ```swift
  /// let token = store.incr(derived: Cart.total).observe { print($0) }
  /// ```
  public func incr<Value>(
    derived: Derived<State, Value>, isolation caller: isolated (any Actor)? = #isolation
  ) -> Incr<Value> {
    incr(of: derivation(of: derived), isolation: caller)
  }

  /// Returns the computation of a derived value. It does not retain the store, because the store retains the result.
  private func derivation<Value>(of derived: Derived<State, Value>) -> (State) -> Value {
    let (memos, place) = (core.memos, derivedPlace)
    return { memos.value(of: derived, in: $0, at: place) }
  }

  private var derivedPlace: DerivedPlace {
    guard link != nil else { return .anywhere }
    return location.offset.map { .offset($0) } ?? link?.name.map { .name($0) } ?? .anywhere
  }
}
