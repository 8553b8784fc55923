import Incremental

/// A value that a derived value has read.
class DerivedInput<State> {
  /// Returns whether a read would have the same result now.
  func isUnchanged(in state: State, _ memos: DerivedMemos, _ place: DerivedPlace) -> Bool { false }
}

/// The value at a key path.
final class PathInput<State, Value: Equatable>: DerivedInput<State> {
  let path: KeyPath<State, Value>
  private(set) var value: Value

  init(_ path: KeyPath<State, Value>, _ value: Value) { (self.path, self.value) = (path, value) }

  /// The old value is retained, so equal bytes are an equal value. An equal value with other bytes replaces it, for the
  /// next comparison.
  override func isUnchanged(in state: State, _ memos: DerivedMemos, _ place: DerivedPlace) -> Bool {
    let now = state[keyPath: path]
    if haveSameBytes(now, value) { return true }
    guard now == value else { return false }
    value = now
    return true
  }
}

/// The value of another derived value.
final class InnerInput<State, Value: Equatable>: DerivedInput<State> {
  private let derived: Derived<State, Value>
  private let value: Value

  init(_ derived: Derived<State, Value>, _ value: Value) { (self.derived, self.value) = (derived, value) }

  override func isUnchanged(in state: State, _ memos: DerivedMemos, _ place: DerivedPlace) -> Bool {
    memos.value(of: derived, in: state, at: place) == value
  }
}
