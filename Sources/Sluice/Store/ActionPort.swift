import Incremental

/// The frequent operations of a whole store, without its state's type: for a part of it, with other actions.
@usableFromInline
struct ActionPort<Action> {
  /// Returns the number under which what the action leads to can be awaited.
  @usableFromInline let send: (Action, Origin) -> Int
  /// Makes the port for rare operations when one is needed.
  @usableFromInline let makeServicePort: () -> ServicePort<Action>

  /// The same store for actions that become actions of this one.
  ///
  /// With `extract`, actions of this store are converted back for services that watch actions.
  @inlinable
  func embedding<Child>(
    _ embed: @escaping @Sendable (Child) -> Action, extract: ((Action) -> Child?)? = nil
  ) -> ActionPort<Child> {
    let (send, makeServicePort) = (send, makeServicePort)
    return ActionPort<Child>(
      send: { send(embed($0), $1) }, makeServicePort: { makeServicePort().embedding(embed, extract) })
  }

  /// The same store for the actions of a case.
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
      // No sender waits for it: the last action has nothing to do with it.
      start: { [core] in core.effects.start($0, root: 0) },
      attach: { [core] in Self.owner(of: core)?.attach($0) ?? Token.none }, outbox: outbox)
  }
}

extension Store {
  @inlinable
  var port: ActionPort<Action> { link?.port ?? root.unsafelyUnwrapped.port }
}
