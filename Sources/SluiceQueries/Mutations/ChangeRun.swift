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
    /// The server refused the change, or nobody waits for it any more.
    case refused
  }

  let id: MutationID
  let outcome: Outcome
}

/// Where changes come from: the work that has the runs, in the state of one store. Stores may share a cache.
struct ChangeSource: Equatable {
  let work: KeyPathIdentity
  let store: Int

  init<Action>(of work: KeyPathIdentity, in context: Context<Action>) {
    self.work = work
    store = context.storeNumber(expected: 0)
  }
}

/// Work whose changes `OptimisticChange` shows.
protocol OptimisticWork: Sendable {
  associatedtype Request
  associatedtype RunAction

  var isEmpty: Bool { get }
  /// Returns whether the runs may have changed since a cache last followed them; nil if it never did.
  func haveChanged(for cache: KeyPathIdentity) -> Bool?
  /// Returns the runs that have changed since a cache last followed them.
  mutating func changedRuns(for cache: KeyPathIdentity) -> [ChangeRun<Request>]
  /// Returns what an action says about the end of a run.
  static func ending(_ action: RunAction) -> ChangeEnding?
}

extension OptimisticWork {
  /// Returns whether there is neither a run nor a change of one.
  func isUnused<Q>(by cache: Queries<Q>) -> Bool { isEmpty && cache.layers.isEmpty }
}

// MARK: - Runs of mutations

extension Mutations: OptimisticWork {
  typealias Request = M

  var isEmpty: Bool { runs.isEmpty }

  func haveChanged(for cache: KeyPathIdentity) -> Bool? { followed.haveChanged(runs, for: cache) }

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
  var isEmpty: Bool { jobs.isEmpty }

  func haveChanged(for cache: KeyPathIdentity) -> Bool? { followed.haveChanged(jobs, for: cache) }

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
  /// Makes, confirms and rolls back changes as the runs that make them have changed. Returns the actions that follow.
  mutating func follow<Request, Action>(
    _ runs: [ChangeRun<Request>], from work: KeyPathIdentity, _ ending: ChangeEnding?,
    _ changes: (Request) -> [Q: Q.Change], _ context: Context<Action>
  ) -> [QueryAction<Q>] {
    runs.compactMap { run in
      let outcome = ending?.id == run.id ? ending?.outcome : nil
      switch (run.old, run.new) {
      case (nil, .pending), (.failed, .pending), (.confirmed, .pending): begin(run, changes(run.request), work, context)
      case (nil, .confirmed), (.pending, .confirmed): return confirmed(run.id, changes(run.request))
      case (.pending, nil) where outcome == .confirmed: return confirmed(run.id, changes(run.request))
      case (.pending, .failed), (.pending, nil):
        if outcome != .refused && run.wasSent { return takenBack(run.id, changes(run.request)) }
        rollBack(run.id)
      default: break
      }
      return nil
    }
  }

  /// Rolls back the changes of a source whose runs are lost: the state has other work in its place.
  mutating func takeBack<Request, Action>(
    from work: KeyPathIdentity, except runs: [ChangeRun<Request>], _ context: Context<Action>
  ) -> [QueryAction<Q>] {
    if layers.isEmpty { return [] }
    let source = ChangeSource(of: work, in: context)
    let made = Set(layers.values.flatMap { $0.layers.filter { $0.source == source }.map(\.id) })
    return made.subtracting(runs.map(\.id)).map { takenBack($0) }
  }

  private mutating func begin<Request, Action>(
    _ run: ChangeRun<Request>, _ changes: [Q: Q.Change], _ work: KeyPathIdentity, _ context: Context<Action>
  ) {
    let missing = changes.filter { query, _ in knows(query) && layers[query]?.contains(run.id) != true }
    if missing.isEmpty { return }
    let source = ChangeSource(of: work, in: context)
    for (query, change) in missing { self.change(query, change, by: run.id, from: source) }
  }

  private mutating func confirmed(_ id: MutationID, _ changes: [Q: Q.Change]) -> QueryAction<Q> {
    noteUnchanged(id, changes)
    confirm(id)
    return .commit(id)
  }

  private mutating func takenBack(_ id: MutationID, _ changes: [Q: Q.Change] = [:]) -> QueryAction<Q> {
    noteUnchanged(id, changes)
    takeBack(id)
    return .takeBack(id)
  }

  /// Notes that queries are in doubt which became known after the run began, and do not show its change: their answer
  /// may have it or not.
  private mutating func noteUnchanged(_ id: MutationID, _ changes: [Q: Q.Change]) {
    note(changes.keys.filter { knows($0) && layers[$0]?.contains(id) != true }, inDoubtOf: id)
  }
}
