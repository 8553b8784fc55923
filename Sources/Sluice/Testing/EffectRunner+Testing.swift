import Incremental

extension EffectRunner {
  /// Lets the test answer a request that no handler performs; returns false for everything else.
  func ask(_ run: Run) -> Bool {
    guard let witness = core.witness, case .perform(let performing) = run.effect.work,
      let request = performing.request, !core.handlers.has(type(of: request))
    else { return false }
    let question = EffectQuestion(request, effect: run.id, performing.origin) { [unowned self] in
      switch $0 {
      case .answer(let handlers):
        run.question?.goOn(after: 1)
        answer(handlers, performing, run)
      case .end: over(run, nil)
      case .cancelled: break
      }
    }
    run.question = question
    witness.asked(question)
    return true
  }

  private func answer(_ handlers: EffectHandlers, _ performing: RequestEffect<Action>, _ run: Run) {
    do {
      if case .done(let action?) = try performing.ask(handlers) { deliver(action, from: run) }
    } catch {
      over(run, error)
    }
  }
}

extension EffectHandlers {
  /// Returns a handler for a request without one, in the middle of an effect: the test answers it.
  @usableFromInline
  func missing<Request: EffectRequest>(_ request: Request, _ origin: Origin) throws -> Handling<Request> {
    guard let witness else { throw EffectNotHandled(kind: Request.self, origin: origin) }
    // No capture list, because with one, Swift 6.3 runs the closure outside of the store's isolation.
    return Handling(.later { request, reply in try await witness.answers(to: request, origin, reply) })
  }
}

extension EffectWitness {
  nonisolated(nonsending) fileprivate func answers<Request: EffectRequest>(
    to request: Request, _ origin: Origin, _ reply: Reply<Request.Answer>
  ) async throws {
    let slot = AnswerSlot<Request.Answer>()
    let question = EffectQuestion(request, effect: RunningEffect.mark?.effect, origin) { answering in
      switch answering {
      case .answer(let handlers):
        if case .now(let perform)? = try? handlers.handler(of: request, origin).form {
          slot.put(Result { try perform(request) })
        }
      case .end: slot.end()
      case .cancelled: slot.put(.failure(CancellationError()))
      }
    }
    defer { question.close() }
    asked(question)
    while let next = try await slot.next() {
      reply.take(next)
      question.goOn(after: 1)
      changed()
    }
  }
}
