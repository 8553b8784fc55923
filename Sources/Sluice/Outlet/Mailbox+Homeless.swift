import Incremental

extension Mailbox {
  /// Reports waiting actions that no actor can handle, a second after the first one arrived.
  ///
  /// It writes to the standard error, not to the store's error handler, whose isolation is unknown.
  func watchForHome() {
    Task.detached { [weak self] in
      try? await Task.sleep(for: .seconds(1))
      guard let self, self.machine.withLock({ $0.isStranded }) else { return }
      standardError("Sluice: \(Self.homelessWords)")
    }
  }

  private static var homelessWords: String {
    explanation(
      "An action of type \(Action.self) waits in an outlet, because its store belongs to no actor.",
      why: "Nobody handles the action, and `await outlet.send` does not return, until an actor sends to the store or"
        + " observes it. A store does not know its actor if it is made in the actor's `init`, or as the initial value"
        + " of a property, lazy ones included.",
      fix: "Pass the actor: `lazy var store = Store(…, isolation: self)`, or `isolation: MainActor.shared`; or make the"
        + " store in a method of the actor. In a program without actors, call `await store.runWaitingEffects()`.")
  }
}
