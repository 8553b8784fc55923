import Incremental
import Sluice
import SluiceDurable

/// A run of a mutation, or a durable job, as `OptimisticChange` follows it.
struct ChangeRun<Request> {
  enum Phase { case pending, confirmed, failed }

  let id: MutationID
  let request: Request
  /// The phase before; nil if the run was added.
  let old: Phase?
  /// The phase now; nil if the run was removed.
  let new: Phase?
  /// Whether the server may have got the request.
  let wasSent: Bool
}

/// What an action says about the end of a run, if the state alone does not.
struct ChangeEnding {
  enum Outcome {
    /// The server made the change.
    case confirmed
    /// The server refused the change, or no caller waits for it any more.
    case refused
  }

  let id: MutationID
  let outcome: Outcome
}

/// Work whose changes `OptimisticChange` shows.
protocol OptimisticWork: Sendable {
  associatedtype Request
  associatedtype RunAction

  /// Returns whether the runs may have changed since a cache last followed them.
  func haveChanged(for cache: KeyPathIdentity) -> Bool
  /// Returns the runs that have changed since a cache last followed them.
  mutating func changedRuns(for cache: KeyPathIdentity) -> [ChangeRun<Request>]
  /// Returns what an action says about the end of a run.
  static func ending(_ action: RunAction) -> ChangeEnding?
}

// MARK: - Runs of mutations

extension Mutations: OptimisticWork {
  typealias Request = M

  func haveChanged(for cache: KeyPathIdentity) -> Bool { followed.haveChanged(runs, for: cache) }

  mutating func changedRuns(for cache: KeyPathIdentity) -> [ChangeRun<M>] {
    followed.changes(of: runs, by: cache).compactMap { change in
      guard let run = change.new ?? change.old else { return nil }
      return ChangeRun(
        id: run.id, request: run.mutation, old: change.old?.phase, new: change.new?.phase, wasSent: true)
    }
  }

  static func ending(_ action: MutationAction<M>) -> ChangeEnding? {
    switch action {
    case .failed(let id, _), .cancel(let id): ChangeEnding(id: id, outcome: .refused)
    case .run, .succeeded, .interrupted: nil
    }
  }
}

extension MutationRun {
  fileprivate var phase: ChangeRun<M>.Phase {
    switch status {
    case .running: .pending
    case .succeeded: .confirmed
    case .failed: .failed
    }
  }
}

// MARK: - Runs of durable work

extension DurableWork: OptimisticWork {
  func haveChanged(for cache: KeyPathIdentity) -> Bool { followed.haveChanged(jobs, for: cache) }

  mutating func changedRuns(for cache: KeyPathIdentity) -> [ChangeRun<Request>] {
    followed.changes(of: jobs, by: cache).compactMap { change in
      guard let job = change.new ?? change.old else { return nil }
      return ChangeRun(
        id: job.id.ofChange, request: job.request, old: change.old?.phase, new: change.new?.phase,
        wasSent: job.attempt > 0)
    }
  }

  static func ending(_ action: DurableAction<Request>) -> ChangeEnding? {
    if case .answered(let id, _) = action { ChangeEnding(id: id.ofChange, outcome: .confirmed) } else { nil }
  }
}

extension DurableID {
  /// The id of the changes of a job. No mutation has it, because of its kind.
  fileprivate var ofChange: MutationID { MutationID("durable \(self)", 0) }
}

extension DurableJob {
  fileprivate var phase: ChangeRun<Request>.Phase { failure == nil ? .pending : .failed }
}

// MARK: - Following

extension Queries {
  /// Makes, confirms and rolls back changes as the runs that make them have changed.
  ///
  /// The changes end in the reduction that ends their run, so that no state, wherever it is rewound to, has a pending
  /// change of a run that has ended. Returns the runs after which queries are in doubt: `settle` fetches these.
  mutating func follow<Request>(
    _ runs: [ChangeRun<Request>], _ ending: ChangeEnding?, _ changes: (Request) -> [Q: Q.Change]
  ) -> [MutationID] {
    var begun: Set<Q> = []
    for run in runs {
      let outcome = ending?.id == run.id ? ending?.outcome : nil
      switch (run.old, run.new) {
      case (nil, .pending), (.failed, .pending), (.confirmed, .pending):
        for (query, change) in changes(run.request) where addChange(change, of: query, by: run.id) {
          begun.insert(query)
        }
      case (.pending, .confirmed): end(run.id, changes(run.request)) { $0.confirm(run.id) }
      case (.pending, nil) where outcome == .confirmed: end(run.id, changes(run.request)) { $0.confirm(run.id) }
      case (.failed, nil) where outcome == .confirmed: end(run.id, changes(run.request)) { _ in }
      case (.pending, .failed), (.pending, nil):
        if outcome == .refused || !run.wasSent {
          rollBack(run.id)
        } else {
          end(run.id, changes(run.request)) { $0.takeBack(run.id) }
        }
      default: break
      }
    }
    // Once for each query, however many changes it has. One whose changes have all ended shows its answer already.
    for query in begun where layers[query] != nil { show(layers[query]?.value(of: query), of: query) }
    return runs.map(\.id).filter(isDoubted)
  }

  /// Ends the changes of a run. Queries without them, because they became known after the run began, are in doubt, too:
  /// their answer may have the change or not.
  private mutating func end(_ id: MutationID, _ changes: [Q: Q.Change], _ body: (inout Self) -> Void) {
    let others = changes.keys.filter { knows($0) && layers[$0]?.contains(id) != true }
    body(&self)
    note(others, inDoubtOf: id, isOther: true)
  }
}
