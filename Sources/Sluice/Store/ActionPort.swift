import Incremental

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
