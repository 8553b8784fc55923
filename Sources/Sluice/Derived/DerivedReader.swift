/// Reads the inputs of a derived value: properties of the state, and other derived values.
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

/// Notes the values that a computation reads.
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
