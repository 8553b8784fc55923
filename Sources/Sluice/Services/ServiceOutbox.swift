/// The way from a service to its store. It does not retain the store.
struct ServiceOutbox<Action> {
  /// Sends actions of the named service. Returns a number to await everything that they lead to.
  let send: ([Action], Origin, _ service: String) -> Int
  let start: (Effect<Action>) -> Void
  let fail: ([Action], any Error) -> Void

  func embedding<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> ServiceOutbox<Child> {
    let (send, start, fail) = (send, start, fail)
    return ServiceOutbox<Child>(
      send: { send($0.map(embed), $1, $2) }, start: { start($0.map(embed)) }, fail: { fail($0.map(embed), $1) })
  }
}
