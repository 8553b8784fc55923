import Incremental

extension Mailbox {
  /// Creates the way in for an outlet with its own limit.
  func makeLimitedPost(limit: Int, policy: OutletPolicy) -> LimitedPost<Action> {
    let line = OutletLine(in: self, machine.withLock { $0.addLine(limit: limit, policy: policy) })
    return LimitedPost(line: line) { message, sender in
      self.post(message, from: sender, in: line.number, limit, policy)
    }
  }

  /// Posts an action; returns false if it is not accepted now. The receipt is called in either case.
  private func post(
    _ message: Message<Action>, from sender: WaitingSender?, in line: Int, _ limit: Int, _ policy: OutletPolicy
  ) -> Bool {
    let (answer, notices) = machine.withLock { ($0.post(message, from: sender, in: line), $0.takeNotices()) }
    for receipt in notices.admitted { receipt(.success([])) }
    perform(answer.delivery)
    switch answer.entry {
    case .accepted: return true
    case .replaced(let oldest):
      oldest.receipt?(.failure(ActionDropped(policy: policy)))
      return true
    case .suspended: return false
    case .dropped: message.receipt?(.failure(ActionDropped(policy: policy)))
    case .refused: message.receipt?(.failure(OutletFull(limit: limit)))
    case nil: message.receipt?(.failure(StoreEnded()))
    }
    return false
  }

  /// Holds the actions of outlets with a limit while the store displays a past state.
  func holdLines(_ areHeld: Bool) {
    perform(machine.withLock { $0.holdLines(areHeld) })
  }
}
