import Incremental

/// What a place knows of a store: how to tell it that there is a newer value.
@usableFromInline
final class SharedReceiver: @unchecked Sendable {
  // @unchecked Sendable because `receive` and `fail` are only used in the store's isolation, and the rest is constant or locked.
  private struct Home {
    var actor: ObjectIdentifier?
    /// The thread that made a store without an isolation, which only that thread uses.
    var thread = currentThreadNumber()
    /// Whether a job is on its way.
    var isPosted = false
  }

  private let home: Locked<Home>
  private let postbox: Postbox
  /// Takes the newest values.
  var receive: () -> Void = {}
  /// Reports an error of a storage.
  var fail: (any Error) -> Void = { _ in }

  init(_ actor: ObjectIdentifier?, _ postbox: Postbox) { (home, self.postbox) = (Locked(Home(actor: actor)), postbox) }

  /// The store can be told nothing any more. Called in its isolation.
  func end() { (receive, fail) = ({}, { _ in }) }

  /// The store has found its isolation.
  func belong(to actor: any Actor) { home.withLock { $0.actor = ObjectIdentifier(actor) } }

  /// Tells the store of a newer value: at once, if it is where the caller's store is, so that both change in one cycle.
  func post(from writer: SharedReceiver) {
    let other = writer.home.withLock { $0.actor }
    if let other, home.withLock({ $0.actor == other }) { receive() } else { post() }
  }

  /// Tells the store of a newer value, as soon as its isolation is free.
  func post() {
    if isUsedByThisThreadOnly { return receive() }
    let isFirst = home.withLock { home in
      defer { home.isPosted = true }
      return !home.isPosted
    }
    if isFirst { post { $0.receivePosted() } }
  }

  /// Reports an error to the store.
  func post(_ error: any Error) {
    if isUsedByThisThreadOnly { fail(error) } else { post { $0.fail(error) } }
  }

  private var isUsedByThisThreadOnly: Bool {
    home.withLock { $0.actor == nil && $0.thread == currentThreadNumber() }
  }

  private func receivePosted() {
    home.withLock { $0.isPosted = false }
    receive()
  }

  private func post(_ body: @escaping (SharedReceiver) -> Void) { _ = postbox.post(Job { body(self) }) }
}
