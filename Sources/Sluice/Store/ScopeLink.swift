import Incremental

/// Connects a store for a part with the whole store.
@usableFromInline
final class ScopeLink<State, Action> {
  @usableFromInline let port: ActionPort<Action>
  /// Returns whether the part is present; nil if it always is.
  @usableFromInline let isPresent: (() -> Bool)?
  /// Returns the part, or nil while it is not present; nil if it always is. It makes one look-up per level.
  @usableFromInline let find: (() -> State?)?
  /// Returns the part as a value of the graph, which is nil while the part is not present; nil if it is to be read once
  /// per cycle instead.
  @usableFromInline let derive: (() -> Incr<State?>)?
  /// Attaches reducers and interceptors for the part to the whole; nil if the scope was given by functions, which lead
  /// one way only.
  @usableFromInline let attaching: (() -> PartAttaching<State, Action>)?
  /// The key of this part; nil if the part is stored, so that its offset is the key.
  @usableFromInline let name: AnyHashable?
  /// The object that keeps the last state of the part, if that is a row.
  @usableFromInline @exclusivity(unchecked) var last: AnyObject?
  /// Whether the part is a row, whose id never changes.
  @usableFromInline let isRow: Bool

  @inlinable
  init(
    _ port: ActionPort<Action>, isPresent: (() -> Bool)? = nil, find: (() -> State?)? = nil,
    derive: (() -> Incr<State?>)? = nil,
    attaching: (() -> PartAttaching<State, Action>)? = nil, name: AnyHashable? = nil, isRow: Bool = false
  ) {
    (self.port, self.isPresent, self.find, self.derive) = (port, isPresent, find, derive)
    (self.attaching, self.name, self.isRow) = (attaching, name, isRow)
  }

  /// Whether an action can be sent to the part.
  @inlinable
  var isOpen: Bool {
    guard let isPresent else { return true }
    return isPresent()
  }

  /// Reports an action for a part that is not present, and returns the error.
  func reportGone(_ action: Action) -> StateNotPresent {
    let error = StateNotPresent(kind: State.self, key: (), action: action)
    port.makeServicePort().fail(action, error)
    return error
  }
}
