import Incremental

extension Mailbox {
  /// The way in for an outlet with a limit of its own.
  func makeLimitedPost(limit: Int, policy: OutletPolicy) -> LimitedPost<Action> {
    let line = OutletLine(in: self, machine.withLock { $0.addLine(limit: limit, policy: policy) })
    return LimitedPost(line: line) { message, sender in
      self.post(message, from: sender, in: line.number, limit, policy)
    }
  }

  /// Returns false if the action is not accepted now. The receipt gets an answer in each case.
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

  /// While the store shows a state of the past, what was sent through an outlet with a limit stays here.
  func holdLines(_ areHeld: Bool) {
    perform(machine.withLock { $0.holdLines(areHeld) })
  }
}
