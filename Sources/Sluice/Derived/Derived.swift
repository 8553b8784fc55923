// Documentation/Internals/DerivedValues.md says why it is no value of the graph.

/// A value that is computed from a state, once for each change of what it reads: in reducers, in effects and in views.
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
/// - Declare it as a `static let`: what is computed is kept for that very object. One that is made anew for each reading is
///   computed each time, which is reported (``DerivedMadeAnew``).
/// - The function is pure: its result depends on nothing but what it reads of the state, through its parameter. Each property that it
///   reads is compared before the value is computed again; an array, a string, a dictionary or rows that were not changed since
///   compare in no time.
/// - In a reducer it is that of the state as it is there: what the reducer changed a line before counts.
/// - One value is kept for each store and each part of it. Parts of the same type are told apart by their `id`; those without one
///   by where the store is that reads it, and in reducers not at all: there they compute it in turns.
/// - One that reads itself stops the program, with the way from one to the other.
///
/// - Complexity: for a value that was computed already, one comparison for each property that it has read. What it has read is kept
///   until it is computed again, so the next change in place of a collection that it reads copies that.
public final class Derived<State, Value: Equatable>: Sendable {
  /// The name, for messages: as declared, or the place in the source.
  public let name: String
  let compute: @Sendable (DerivedReader<State>) -> Value
  let identify: @Sendable (State) -> AnyHashable?

  private init(
    named name: String, identify: @escaping @Sendable (State) -> AnyHashable?,
    _ compute: @escaping @Sendable (DerivedReader<State>) -> Value
  ) {
    (self.name, self.identify, self.compute) = (name, identify, compute)
  }

  /// Declares a value.
  public convenience init(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ compute: @escaping @Sendable (DerivedReader<State>) -> Value
  ) {
    self.init(named: name ?? "\(file):\(line):\(column)", identify: { _ in nil }, compute)
  }

  /// Declares a value of each of many parts, which have ids.
  public convenience init(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ compute: @escaping @Sendable (DerivedReader<State>) -> Value
  ) where State: Identifiable & SendableMetatype, State.ID: SendableMetatype {
    self.init(named: name ?? "\(file):\(line):\(column)", identify: { $0.id }, compute)
  }

  /// The value for a state, computed at once: for code that has neither a context nor a store.
  public func callAsFunction(_ state: State) -> Value { DerivedMemos().value(of: self, in: state) }
}
