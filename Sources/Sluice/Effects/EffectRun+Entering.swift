import Incremental

extension EffectRun {
  /// Whether the caller runs in the store's isolation, with all jobs that this effect posted delivered.
  ///
  /// It checks at run time, because the compiler may be wrong about where a function runs: see `restoreIsolation()`.
  final var isInside: Bool {
    guard let home, isRunning(on: home) else { return false }
    guard let postbox, postbox.holdsJobs(of: self) else { return true }
    postbox.deliverJobs(of: self)
    return !postbox.holdsJobs(of: self)
  }

  /// Delivers the jobs that this effect posted from elsewhere. Call it in the store's isolation.
  final func deliverPosted() {
    if let postbox, postbox.holdsJobs(of: self) { postbox.deliverJobs(of: self) }
  }

  /// Posts a closure to run in the store's isolation; `subject` is what the effect sends, for messages.
  final func post(_ subject: Any, _ body: @escaping () -> Void) {
    guard let postbox else { return }
    postbox.locked { posted += 1 }
    let job = Job(of: self, subject, body)
    if !postbox.post(job) { job.refuse() }
  }

  /// Whether the effect was cancelled; safe to read from any thread.
  final var wasCancelled: Bool { postbox?.locked { isCancelled } ?? isCancelled }

  /// The isolation in which the store may be read, or a stand-in if the store was freed.
  final var homeOrNowhere: any Actor { home ?? Nowhere.shared }

  /// Reports in debug builds only: in a release build, a program that ends its store wants no more messages.
  final func reportDropped(_ subject: Any, after event: String) {
    assert(
      {
        standardError(
          "Sluice: An effect\(origin.map { ", described at \($0)," } ?? "") sent \(subject) after \(event). The action was"
            + " dropped.")
        return true
      }())
  }
}

/// Stands in for the isolation of a store that was freed.
private actor Nowhere {
  static let shared = Nowhere()
}
