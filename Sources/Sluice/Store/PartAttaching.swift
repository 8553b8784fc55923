import Incremental

/// Attaches reducers and interceptors for a part of a state to the whole store. Created when something is attached.
@usableFromInline
struct PartAttaching<State, Action> {
  let add: (AnyReducer<State, Action>) -> any AnyAddition
  let intercept: (Interceptor<State, Action>, Occupancy<State>?) -> Token

  @usableFromInline
  init(_ root: Root<State, Action>) {
    add = { PendingAddition(root, $0) }
    intercept = { root.intercept($0, while: $1) }
  }

  private init(
    add: @escaping (AnyReducer<State, Action>) -> any AnyAddition,
    intercept: @escaping (Interceptor<State, Action>, Occupancy<State>?) -> Token
  ) {
    (self.add, self.intercept) = (add, intercept)
  }

  /// Returns an attaching for the only part of a lens, whose actions are those of a case.
  @usableFromInline
  func part<Lens: ChildLens, PartAction>(
    _ lens: Lens, _ action: EnumCase<Action, PartAction>
  ) -> PartAttaching<Lens.Part, PartAction> where Lens.State == State, Lens.Key == Void {
    let (add, intercept) = (add, intercept)
    return PartAttaching<Lens.Part, PartAction>(
      add: { add(lens.attaching($0, to: action)) },
      intercept: { intercept($0.attached(lens, action), lens.occupancy((), $1)) })
  }

  /// Returns an attaching for one of many parts.
  @usableFromInline
  func part<Lens: ChildLens, PartAction>(
    _ lens: Lens, _ key: Lens.Key, _ action: EnumCase<Action, (Lens.Key, PartAction)>
  ) -> PartAttaching<Lens.Part, PartAction> where Lens.State == State {
    let (add, intercept) = (add, intercept)
    return PartAttaching<Lens.Part, PartAction>(
      add: { add(lens.attaching($0, to: action)) },
      intercept: { intercept($0.attached(lens, action), lens.occupancy(key, $1)) })
  }

  /// Returns an attaching for a part with the actions of this one.
  @usableFromInline
  func part<Part>(_ path: any WritableKeyPath<State, Part> & Sendable) -> PartAttaching<Part, Action> {
    let (add, intercept) = (add, intercept)
    return PartAttaching<Part, Action>(
      add: { add($0.lift(path).erased()) },
      intercept: {
        intercept($0.attached(path), PartLens(place: WritablePlace(path, givenTo: "scope")).occupancy((), $1))
      })
  }
}

/// Returns the identity of the part at a place; nil while the place is empty.
@usableFromInline typealias Occupancy<State> = (State) -> AnyHashable?

extension ChildLens {
  /// Returns a function for the identity of this part and of the part inside it; nil if both are always present.
  func occupancy(_ key: Key, _ inner: Occupancy<Part>?) -> Occupancy<State>? {
    if !canGo { return inner.map { inner in { self.find($0, key).flatMap(inner) } } }
    return { state in
      guard contains(state, key) else { return nil }
      let own = identity(state, key) ?? AnyHashable(0)
      guard let inner else { return own }
      return find(state, key).flatMap(inner).map { [own, $0] as AnyHashable }
    }
  }
}
