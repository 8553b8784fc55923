import Incremental

/// Takes actions from any thread, and delivers them in the store's isolation.
final class Mailbox<Action>: @unchecked Sendable {
  // @unchecked Sendable because `machine` is locked, `deliver` is only called in the store's isolation, and only an
  // `Outlet`, whose actions are Sendable, posts messages.
  private let machine = Locked(MailboxMachine<Action>())
  private let deliver: ([Message<Action>]) -> Bool

  /// Makes a mailbox; `deliver` returns false if the store is gone.
  init(deliver: @escaping ([Message<Action>]) -> Bool) {
    self.deliver = deliver
  }

  /// Returns false if the store is gone.
  func post(_ message: Message<Action>) -> Bool {
    switch machine.withLock({ $0.post(message) }) {
    case .refused: return false
    case .waits: return true
    case .deliver(let home):
      startDelivery(on: home)
      return true
    }
  }

  func open(on home: any Actor) {
    if case .deliver(let home) = machine.withLock({ $0.open(on: home) }) { startDelivery(on: home) }
  }

  func end() {
    refuse(machine.withLock { $0.end() })
  }

  /// Delivers what waits, in the caller's isolation, which is the store's.
  func deliverHere() {
    while true {
      let messages = machine.withLock { $0.take() }
      if messages.isEmpty { return }
      if !deliver(messages) { refuse(messages) }
    }
  }

  private func startDelivery(on home: any Actor) {
    Task { await self.deliver(on: home) }
  }

  private func deliver(on home: isolated any Actor) {
    deliverHere()
  }

  private func refuse(_ messages: [Message<Action>]) {
    for message in messages { message.receipt?(.failure(StoreEnded())) }
  }
}
