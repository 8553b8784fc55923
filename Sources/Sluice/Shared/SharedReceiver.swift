import Incremental

/// Represents a store in a place: notifies the store of newer values.
@usableFromInline
final class SharedReceiver: @unchecked Sendable {
  // @unchecked Sendable because `receive` and `fail` are only used in the store's isolation, and the rest is constant
  // or locked.
  private struct Home {
    var actor: ObjectIdentifier?
    /// The thread that created a store without isolation, which only that thread uses.
    var thread = currentThreadNumber()
    /// Whether a job is posted, and has not run yet.
    var isPosted = false
  }

  private let home: Locked<Home>
  private let postbox: Postbox
  /// Takes the newest values.
  var receive: () -> Void = {}
  /// Reports an error of a storage.
  var fail: (any Error) -> Void = { _ in }

  init(_ actor: ObjectIdentifier?, _ postbox: Postbox) { (home, self.postbox) = (Locked(Home(actor: actor)), postbox) }

  /// Stops notifying the store. Call it in the store's isolation.
  func end() { (receive, fail) = ({}, { _ in }) }

  /// Sets the isolation that the store has adopted.
  func belong(to actor: any Actor) { home.withLock { $0.actor = ObjectIdentifier(actor) } }

  /// Notifies the store of a newer value: at once, if it belongs to the isolation of the caller's store, so that both
  /// change in one cycle.
  func post(from writer: SharedReceiver) {
    let other = writer.home.withLock { $0.actor }
    if let other, home.withLock({ $0.actor == other }) { receive() } else { post() }
  }

  /// Notifies the store of a newer value as soon as its isolation is free.
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
