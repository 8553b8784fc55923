import Incremental

extension Root {
  /// Handles messages together, in one cycle if the store rests.
  func receive(_ messages: [Message<Action>]) -> Bool {
    for message in messages {
      guard let action = message.action else { continue }
      var envelope = Envelope(action: action, completion: message.completion)
      if let asker = message.asker {
        guard admit(asker) else { continue }
        envelope.asker = asker
        if let key = asker.key { envelope.completion = completion(for: asker, key: key) }
      }
      if notesSources { envelope.source = .outlet }
      if let context = message.context { envelope.context = context }
      enqueue(envelope)
    }
    wake()
    return true
  }

  /// Takes an action whose sender waits; returns false if it is withdrawn, or not handled because of its key.
  private func admit(_ asker: Asker) -> Bool {
    guard asker.take() else { return false }
    guard let key = asker.key else { return true }
    switch core.keyedActions.begin(key, asker) {
    case .wait: return false
    case .known(let outcome): asker.answer(.success(outcome))
    case .handle:
      guard let recorded = recordedOutcome(key, asker) else { return true }
      core.keyedActions.end(key, recorded)
      asker.answer(recorded)
    }
    return false
  }

  /// Returns the outcome that the journal has for a key, or the error of the journal; nil if the key is new.
  private func recordedOutcome(_ key: String, _ asker: Asker) -> Result<ActionOutcome, any Error>? {
    do {
      let receipt = try recorder?.journal.receipt(forKey: key, replyType: asker.replyType)
      return receipt.map { .success(ActionOutcome(answer: .success($0.reply), position: $0.position)) }
    } catch {
      return .failure(StoreError.notRecorded(error))
    }
  }

  /// Returns the completion of an action with a key, which also answers the senders that repeated it.
  private func completion(for asker: Asker, key: String) -> ActionCompletion {
    let keyed = core.keyedActions
    return { result in
      keyed.end(key, result)
      asker.answer(result)
    }
  }

  /// Notes what the reducer answered, for the sender of an action.
  func noteAnswer(to envelope: Envelope<Action>) {
    core.asker = nil
    let reply = core.takeReply()
    envelope.extras?.answer = core.takeRefusal(of: envelope.action).map { .failure($0) } ?? .success(reply)
  }
}
