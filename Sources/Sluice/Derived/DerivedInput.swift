import Incremental

/// Something that a derived value has read.
class DerivedInput<State> {
  /// Whether it would read the same now.
  func isUnchanged(in state: State, _ memos: DerivedMemos, _ place: DerivedPlace) -> Bool { false }
}

/// What a key path leads to.
final class PathInput<State, Value: Equatable>: DerivedInput<State> {
  let path: KeyPath<State, Value>
  private(set) var value: Value

  init(_ path: KeyPath<State, Value>, _ value: Value) { (self.path, self.value) = (path, value) }

  /// The value is retained, so equal bytes are an equal value. An equal one with other bytes is taken over, to compare those next time.
  override func isUnchanged(in state: State, _ memos: DerivedMemos, _ place: DerivedPlace) -> Bool {
    let now = state[keyPath: path]
    if haveSameBytes(now, value) { return true }
    guard now == value else { return false }
    value = now
    return true
  }
}

/// Another derived value.
final class InnerInput<State, Value: Equatable>: DerivedInput<State> {
  private let derived: Derived<State, Value>
  private let value: Value

  init(_ derived: Derived<State, Value>, _ value: Value) { (self.derived, self.value) = (derived, value) }

  override func isUnchanged(in state: State, _ memos: DerivedMemos, _ place: DerivedPlace) -> Bool {
    memos.value(of: derived, in: state, at: place) == value
  }
}
