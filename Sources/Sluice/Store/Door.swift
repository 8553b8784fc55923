import Incremental

/// What can be asked of a whole store, without its state's type: for a part of it, with other actions.
@usableFromInline
struct Door<Action> {
  @usableFromInline let send: (Action, Origin) -> Void
  @usableFromInline let sendGroup: ([Action], Origin) -> Void
  @usableFromInline let makePost: () -> @Sendable (Message<Action>) -> Bool
  @usableFromInline let fail: (Action?, any Error) -> Void
  @usableFromInline let runWaiting: nonisolated(nonsending) () async -> Void
  @usableFromInline let shutDown: () -> Void

  /// The same store for actions that become actions of this one.
  @inlinable
  func embedding<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> Door<Child> {
    let (send, sendGroup, makePost, fail) = (send, sendGroup, makePost, fail)
    return Door<Child>(
      send: { send(embed($0), $1) }, sendGroup: { sendGroup($0.map(embed), $1) },
      makePost: {
        let post = makePost()
        return { post($0.map(embed)) }
      }, fail: { fail($0.map(embed), $1) }, runWaiting: runWaiting, shutDown: shutDown)
  }

  @inlinable
  init(
    send: @escaping (Action, Origin) -> Void, sendGroup: @escaping ([Action], Origin) -> Void,
    makePost: @escaping () -> @Sendable (Message<Action>) -> Bool, fail: @escaping (Action?, any Error) -> Void,
    runWaiting: nonisolated(nonsending) @escaping () async -> Void, shutDown: @escaping () -> Void
  ) {
    (self.send, self.sendGroup, self.makePost, self.fail) = (send, sendGroup, makePost, fail)
    (self.runWaiting, self.shutDown) = (runWaiting, shutDown)
  }
}

extension Root {
  @inlinable
  var door: Door<Action> {
    Door(
      send: { [self] in receive($0, $1) }, sendGroup: { [self] in enqueue(group: $0, $1) },
      makePost: { [self] in makePost() },
      fail: { [self] in fail($0.map { [$0] } ?? [], $1) }, runWaiting: { [self] in await runWaiting() },
      shutDown: { [self] in shutDown() })
  }
}

extension Store {
  @inlinable
  var door: Door<Action> { way?.door ?? root.unsafelyUnwrapped.door }
}

/// How a store for a part reaches the whole.
@usableFromInline
final class Way<State, Action> {
  @usableFromInline let door: Door<Action>
  /// Whether the part is there; nil if it always is.
  @usableFromInline let isThere: (() -> Bool)?
  /// The part as a value of the graph, if there is a better way than asking for it once per cycle.
  @usableFromInline let derive: (() -> Incr<State>)?
  /// Adds a reducer for the part to the whole; nil if the way there was given by functions that lead one way only.
  @usableFromInline let adding: ((AnyReducer<State, Action>) -> any AnyAddition)?
  /// What tells this part from others; nil if it is stored, so that its offset does.
  @usableFromInline let name: AnyHashable?

  @inlinable
  init(
    _ door: Door<Action>, isThere: (() -> Bool)? = nil, derive: (() -> Incr<State>)? = nil,
    adding: ((AnyReducer<State, Action>) -> any AnyAddition)? = nil, name: AnyHashable? = nil
  ) {
    (self.door, self.isThere, self.derive, self.adding, self.name) = (door, isThere, derive, adding, name)
  }

  /// Whether an action can go to the part; reports it if not.
  @inlinable
  func isOpen(for action: Action) -> Bool {
    guard let isThere, !isThere() else { return true }
    reportGone(action)
    return false
  }

  @usableFromInline
  func reportGone(_ action: Action) {
    door.fail(action, NothingThere(kind: State.self, key: (), action: action))
  }
}
