import Incremental

extension Send {
  /// Performs an effect as a part of this one.
  nonisolated(nonsending) func perform(_ effect: Effect<Action>) async throws {
    if run.isCancelled { throw CancellationError() }
    do {
      if effect.id != nil || effect.rule != .together {
        try await performAsChild(effect, within: nil)
      } else {
        try await perform(work: effect)
      }
    } catch {
      await restoreIsolation()
      guard let failure = effect.failure, !run.isCancelled else { throw error }
      if let action = failure(error) { port.handle(action) }
    }
  }

  nonisolated(nonsending) func perform(work effect: Effect<Action>) async throws {
    switch effect.work {
    case .none: break
    case .run(let operation):
      try await operation.run(self)
      // A closure that caught an error by itself may have returned from elsewhere.
      await restoreIsolation()
      // The actions that one part sent from elsewhere are handled before the next part begins.
      run.deliverPosted()
    case .send(let action, _): port.handle(action())
    case .perform(let performing):
      if let handlers = run.core?.handlers { try await performing.perform(handlers, self) }
      await restoreIsolation()
    case .cancel: port.start(effect, nil) { _ in }
    case .chosen: if let core = run.core, let chosen = effect.chosen(by: core) { try await perform(chosen) }
    case .concatenate(let effects):
      for part in effects where !run.isCancelled {
        try await perform(part)
        await waitForRecord()
      }
    case .merge(let effects): await performTogether(effects.map { $0.inheriting(from: effect) })
    case .attempt(let part, _, let rest):
      guard run.core?.isolation == nil else { return try await performAsChild(effect, within: nil) }
      do {
        try await perform(part)
      } catch {
        await restoreIsolation()
        guard let rest, !run.isCancelled else { throw error }
        try await rest.run(self)
      }
    }
  }

  /// Suspends until the actions that the effect has sent are recorded, if the store does not wait for its journal.
  nonisolated(nonsending) private func waitForRecord() async {
    guard let core = run.core, core.hasUnrecorded, !run.isCancelled else { return }
    try? await core.recorded(through: core.nextNumber - 1, of: run.root == 0 ? nil : run.root)
    await restoreIsolation()
  }

  /// Starts an effect of its own, which can be cancelled by its id, and waits until it is over.
  ///
  /// In a store without isolation nothing would run it meanwhile, so it runs here.
  nonisolated(nonsending) func performAsChild(_ effect: Effect<Action>, within limit: Duration?) async throws {
    guard run.core?.isolation != nil else {
      if case .delayed(let time) = effect.rule { try await sleep(for: time) }
      return try await perform(work: effect)
    }
    let result = await withCheckedContinuation { (over: CheckedContinuation<Result<Void, any Error>, Never>) in
      port.start(effect, limit) { over.resume(returning: $0) }
    }
    try result.get()
  }

  /// Performs effects concurrently. Each part is an effect of its own, and reports its own failure.
  nonisolated(nonsending) private func performTogether(_ effects: [Effect<Action>]) async {
    guard run.core?.isolation != nil, !effects.isEmpty else {
      for effect in effects where !run.isCancelled {
        do { try await perform(effect) } catch { if !run.isCancelled { report(error, of: effect) } }
      }
      return
    }
    await withCheckedContinuation { (over: CheckedContinuation<Void, Never>) in
      let countdown = Countdown(effects.count) { over.resume() }
      for effect in effects {
        port.start(effect, nil) { result in
          if case .failure(let error) = result { report(error, of: effect) }
          countdown.step()
        }
      }
    }
  }

  private func report(_ error: any Error, of effect: Effect<Action>) {
    if let failure = effect.failure {
      if let action = failure(error) { port.handle(action) }
    } else {
      run.core?.owner?.report(EffectError(effect, error))
    }
  }
}

private final class Countdown {
  private var left: Int
  private let end: () -> Void

  init(_ count: Int, end: @escaping () -> Void) { (left, self.end) = (count, end) }

  func step() {
    left -= 1
    if left == 0 { end() }
  }
}
