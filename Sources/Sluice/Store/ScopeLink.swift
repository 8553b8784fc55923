import Incremental

/// How a store for a part reaches the whole.
@usableFromInline
final class ScopeLink<State, Action> {
  @usableFromInline let port: ActionPort<Action>
  /// Whether the part is there; nil if it always is.
  @usableFromInline let isPresent: (() -> Bool)?
  /// The part, or nil while it is gone; no function if it always is there. It asks once for each level, and no more.
  @usableFromInline let find: (() -> State?)?
  /// The part as a value of the graph, nil while it is gone, if there is a better way than asking for it once per cycle.
  @usableFromInline let derive: (() -> Incr<State?>)?
  /// How reducers and interceptors for the part are attached to the whole; nil if the way there was given by functions, which
  /// lead one way only.
  @usableFromInline let attaching: (() -> PartAttaching<State, Action>)?
  /// The key of this part; nil if the part is stored, so that its offset is the key.
  @usableFromInline let name: AnyHashable?
  /// What keeps the last state of the part, if it is a row.
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

  /// Whether an action can go to the part.
  @inlinable
  var isOpen: Bool {
    guard let isPresent else { return true }
    return isPresent()
  }

  /// Reports that an action cannot, and returns the error.
  func reportGone(_ action: Action) -> StateNotPresent {
    let error = StateNotPresent(kind: State.self, key: (), action: action)
    port.makeServicePort().fail(action, error)
    return error
  }
}
