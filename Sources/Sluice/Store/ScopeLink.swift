import Incremental

/// The connection of a store for a part with the whole store.
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
  func reportGone(_ action: Action) -> ReducerError {
    let error = ReducerError.stateNotPresent(kind: State.self, key: (), action: action)
    port.makeServicePort().fail(action, error)
    return error
  }
}

// MARK: - Frequent operations

/// The frequent operations of a whole store, without the type of its state. A store for a part uses them with its own
/// actions.
@usableFromInline
struct ActionPort<Action> {
  /// Sends an action. Returns a number to await everything that the action leads to.
  @usableFromInline let send: (Action, Origin) -> Int
  /// Creates the port for rare operations when it is needed.
  @usableFromInline let makeServicePort: () -> ServicePort<Action>

  /// Returns a port to this store for actions that `embed` converts to actions of this one.
  ///
  /// With `extract`, actions of this store are converted back for services that observe actions.
  @inlinable
  func embedding<Child>(
    _ embed: @escaping @Sendable (Child) -> Action, extract: ((Action) -> Child?)? = nil
  ) -> ActionPort<Child> {
    let (send, makeServicePort) = (send, makeServicePort)
    return ActionPort<Child>(
      send: { send(embed($0), $1) }, makeServicePort: { makeServicePort().embedding(embed, extract) })
  }

  /// Returns a port to this store for the actions of a case.
  @inlinable
  func embedding<Child>(_ action: EnumCase<Action, Child>) -> ActionPort<Child> {
    embedding(action.embed, extract: action.extract)
  }

  @inlinable
  init(send: @escaping (Action, Origin) -> Int, makeServicePort: @escaping () -> ServicePort<Action>) {
    (self.send, self.makeServicePort) = (send, makeServicePort)
  }
}

extension Root {
  @inlinable
  var port: ActionPort<Action> {
    ActionPort(send: { [self] in receive($0, $1) }, makeServicePort: { [self] in makeServicePort() })
  }

  @usableFromInline
  func makeServicePort() -> ServicePort<Action> {
    ServicePort(
      sendGroup: { [self] in enqueue(group: $0, $1) },
      makePost: { [self] in
        let mailbox = mailbox
        return { mailbox.post($0) }
      }, makeLimitedPost: { [self] in mailbox.makeLimitedPost(limit: $0, policy: $1) },
      fail: { [self] in fail([$0], $1) },
      // The root is 0, because no sender awaits the effect: it has no relation to the last action.
      start: { [core] in core.effects.start($0, root: 0) },
      attach: { [core] in Self.owner(of: core)?.attach($0) ?? Token.none }, outbox: outbox)
  }
}

extension Store {
  @inlinable
  var port: ActionPort<Action> { link?.port ?? root.unsafelyUnwrapped.port }
}

// MARK: - Rare operations

/// The rare operations of a whole store.
@usableFromInline
struct ServicePort<Action> {
  @usableFromInline let sendGroup: ([Action], Origin) -> Int
  /// Creates the way in for an outlet, and the mailbox if there is none.
  @usableFromInline let makePost: () -> @Sendable (Message<Action>) -> Bool
  /// Creates the way in for an outlet with a limit.
  @usableFromInline let makeLimitedPost: (_ limit: Int, OutletPolicy) -> LimitedPost<Action>
  @usableFromInline let fail: (Action, any Error) -> Void
  let start: (Effect<Action>) -> Void
  /// Attaches a service.
  let attach: (ServiceEntry<Action>) -> Token
  /// The operations available to a service.
  let outbox: ServiceOutbox<Action>

  @usableFromInline
  func embedding<Child>(
    _ embed: @escaping @Sendable (Child) -> Action, _ extract: ((Action) -> Child?)?
  ) -> ServicePort<Child> {
    let (sendGroup, makePost, fail, start, attach) = (sendGroup, makePost, fail, start, attach)
    let makeLimitedPost = makeLimitedPost
    return ServicePort<Child>(
      sendGroup: { sendGroup($0.map(embed), $1) },
      makePost: {
        let post = makePost()
        return { post($0.map(embed)) }
      }, makeLimitedPost: { makeLimitedPost($0, $1).map(embed) },
      fail: { fail(embed($0), $1) }, start: { start($0.map(embed)) },
      attach: { attach($0.mapped(extract)) }, outbox: outbox.embedding(embed))
  }
}

// MARK: - Attaching to the whole store

/// The functions that attach reducers and interceptors for a part of a state to the whole store. Created when something
/// is attached.
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
