import Incremental
public import Sluice

/// The durable requests of one kind that are not answered. A plain value, which a journal restores with the rest of the
/// state.
///
/// ```swift
/// struct Shop { var charges = DurableWork<Charge>() }
/// enum ShopAction { case buy(Order), charges(DurableAction<Charge>), paid(Order.ID, Charge.Receipt) }
///
/// // in a reducer
/// state.charges.run(Charge(order: order.id, amount: order.total), context)
/// // in the body
/// Scope.receiving(\.charges, action: ShopAction.charges) { DurableReducer() } output: { … }
/// ```
///
/// Rules: it must not be in a `Shared` value that several programs have: each would take the work of the others for
/// interrupted.
public struct DurableWork<Request: DurableRequest>: Codable, CustomReflectable, Equatable, Sendable {
  /// The jobs, oldest first: those under way, those that wait, and those that wait for a decision.
  public private(set) var jobs: Rows<DurableJob<Request>>
  /// The jobs that wait for others to end, in the order in which they begin.
  private var queue: Rows<QueuedJob>
  /// The number of jobs that keep others from beginning.
  private var taken: Int
  /// The jobs as each `OptimisticChange` last saw them.
  package var followed = FollowedRows<DurableJob<Request>>()

  /// Creates a value; without jobs, unless a test states them.
  public init(_ jobs: Rows<DurableJob<Request>> = []) { self.init(jobs, queue: []) }

  private init(_ jobs: Rows<DurableJob<Request>>, queue: [DurableID]) {
    self.jobs = jobs
    let queue = queue.filter { jobs[id: $0]?.status == .queued }
    self.queue = Rows(queue.map { QueuedJob(id: $0) })
    for job in jobs where job.status == .queued { self.queue.append(QueuedJob(id: job.id)) }
    taken = jobs.count { Self.takesPlace($0.status) }
  }

  /// The jobs, for tools that show values.
  public var customMirror: Mirror { Mirror(self, children: ["jobs": jobs], displayStyle: .struct) }

  /// The job with an id; nil if it is answered, or was dropped.
  public subscript(id: DurableID) -> DurableJob<Request>? { jobs[id: id] }

  /// The jobs for which nothing more happens by itself: those that failed, and those that were interrupted where the
  /// reducer decides. An operator retries or drops them.
  public var stopped: [DurableJob<Request>] { jobs.filter(\.isStopped) }

  /// Adds a request, which is performed after the action is recorded, or when fewer than `attemptsAtOnce` attempts are
  /// under way. Returns the id of the job.
  @discardableResult
  public mutating func run<Action>(_ request: Request, _ context: Context<Action>) -> DurableID {
    let id = DurableID(context.drawDurableNumber())
    jobs.append(DurableJob(id: id, request: request, status: .queued, attempt: 0))
    begin(id, context)
    return id
  }

  /// Begins again with a job that waits for a date, was interrupted, or has failed.
  public mutating func retry<Action>(_ id: DurableID, _ context: Context<Action>) {
    guard let status = jobs[id: id]?.status, status != .running, status != .queued else { return }
    change(id) { ($0.failures, $0.interruptions) = (0, 0) }
    begin(id, context)
  }

  /// Removes a job. An attempt that is under way is cancelled; its handler may continue nevertheless.
  public mutating func drop<Action>(_ id: DurableID, _ context: Context<Action>) {
    remove(id)
    beginQueued(context)
  }
}

// MARK: - Attempts at once

extension DurableWork {
  private struct QueuedJob: Identifiable, Equatable, Sendable { let id: DurableID }

  private static var limit: Int { Request.isOrdered ? 1 : max(Request.attemptsAtOnce, 1) }

  /// Returns whether a job keeps those after it from beginning.
  private static func takesPlace(_ status: DurableJob<Request>.Status) -> Bool {
    switch status {
    case .running: true
    case .waiting, .interrupted: Request.isOrdered
    case .queued, .failed: false
    }
  }

  /// Begins the next attempt of a job, or queues the job while enough attempts are under way.
  mutating func begin<Action>(_ id: DurableID, _ context: Context<Action>) {
    let hasPlace = jobs[id: id].map { $0.status != .running && Self.takesPlace($0.status) } ?? false
    if hasPlace || queue.isEmpty && taken < Self.limit { return attempt(id, context) }
    change(id) { $0.status = .queued }
  }

  /// Begins another attempt of a job whose attempt was interrupted: in its place, unless there are too many.
  mutating func beginAgain<Action>(_ id: DurableID, _ context: Context<Action>) {
    if taken <= Self.limit { attempt(id, context) } else { begin(id, context) }
  }

  /// Begins the jobs for which others have made room.
  mutating func beginQueued<Action>(_ context: Context<Action>) {
    while taken < Self.limit, let next = queue.first { attempt(next.id, context) }
  }

  private mutating func attempt<Action>(_ id: DurableID, _ context: Context<Action>) {
    let store = context.storeNumber(expected: 0)
    change(id) { job in
      job.attempt += 1
      (job.status, job.store) = (.running, store)
    }
    if let job = jobs[id: id] { context.start(.allowingOnce(job.work)) }
  }

  /// Changes a job. Its place in the queue, and the number of places taken, follow its status.
  mutating func change(_ id: DurableID, _ body: (inout DurableJob<Request>) -> Void) {
    guard var job = jobs[id: id] else { return }
    leave(job)
    body(&job)
    jobs[id: id] = job
    if job.status == .queued { queue.append(QueuedJob(id: id)) }
    if Self.takesPlace(job.status) { taken += 1 }
  }

  @discardableResult
  mutating func remove(_ id: DurableID) -> DurableJob<Request>? {
    guard let job = jobs.remove(id: id) else { return nil }
    leave(job)
    return job
  }

  private mutating func leave(_ job: DurableJob<Request>) {
    if job.status == .queued { queue.remove(id: job.id) }
    if Self.takesPlace(job.status) { taken -= 1 }
  }
}

extension DurableWork {
  private enum CodingKeys: CodingKey { case jobs, queue }

  /// Decodes the jobs, and the order of those that wait for others.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(Rows<DurableJob<Request>>.self, forKey: .jobs),
      queue: try container.decodeIfPresent([DurableID].self, forKey: .queue) ?? [])
    followed = FollowedRows(decoded: jobs)
  }

  /// Encodes the jobs, and the order of those that wait for others.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(jobs, forKey: .jobs)
    // It may differ from the order of the jobs: one that failed is queued last.
    if !queue.isEmpty { try container.encode(queue.map(\.id), forKey: .queue) }
  }
}
