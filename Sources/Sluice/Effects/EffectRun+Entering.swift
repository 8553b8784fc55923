import Incremental

extension EffectRun {
  /// Whether it runs in the store's isolation now, with all jobs that it posted delivered.
  ///
  /// The runtime is asked, because the compiler may be wrong about where a function runs: see `restoreIsolation()`.
  final var isInside: Bool {
    guard let home, isRunning(on: home) else { return false }
    guard let postbox, postbox.holdsJobs(of: self) else { return true }
    postbox.deliverJobs(of: self)
    return !postbox.holdsJobs(of: self)
  }

  /// Does what it asked for from elsewhere, in the caller's isolation, which is the store's.
  final func deliverPosted() {
    if let postbox, postbox.holdsJobs(of: self) { postbox.deliverJobs(of: self) }
  }

  /// Does something in the store's isolation as soon as it is delivered there; `subject` is what it sends.
  final func post(_ subject: Any, _ body: @escaping () -> Void) {
    guard let postbox else { return }
    postbox.locked { posted += 1 }
    let job = Job(of: self, subject, body)
    if !postbox.post(job) { job.refuse() }
  }

  /// Whether it was cancelled, asked from anywhere.
  final var wasCancelled: Bool { postbox?.locked { isCancelled } ?? isCancelled }

  /// The isolation in which the store can be looked at.
  final var homeOrNowhere: any Actor { home ?? Nowhere.shared }

  /// In debug builds only: in others, a program that ends its store wants no more messages.
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

/// Stands in for the isolation of a store that is gone.
private actor Nowhere {
  static let shared = Nowhere()
}
