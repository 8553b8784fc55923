// Documentation/Internals/DerivedValues.md explains why this is not a value of the graph.

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
/// store.incr(Cart.total).observe { print($0) }                                // in the graph
/// ```
///
/// Rules:
/// - Declare it as a `static let`, because the result is cached for that object. A derived value that is created for
///   each read is computed each time, which is reported (``DerivedMadeAnew``).
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
