import Incremental

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
