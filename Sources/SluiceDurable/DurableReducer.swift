import Incremental
public import Sluice

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An action of durable work.
public enum DurableAction<Request: DurableRequest>: ActionWithOutput, Codable, Equatable, Sendable {
  /// Adds a request.
  case run(Request)
  /// The work is done. An answer to a job that is not there is ignored.
  case answered(DurableID, Request.Answer)
  /// An attempt failed.
  case attemptFailed(DurableID, attempt: Int, error: String)
  /// The pause after an attempt is over.
  case pauseEnded(DurableID, attempt: Int)
  /// The program, or the store, ended during an attempt, or another state came in between. It is unknown whether the
  /// work was done.
  case interrupted(DurableID, attempt: Int)
  /// Begins again with a job that waits, was interrupted, or has failed.
  case retry(DurableID)
  /// Removes a job. An attempt that is under way is cancelled.
  case drop(DurableID)

  /// An output for the reducer around the work. It can be the payload of an action: `output: { .charged($0) }`.
  public enum Output: Codable, Equatable, Sendable {
    /// A job was answered, and is removed. Each job has at most one answer.
    case answered(DurableID, Request, Request.Answer)
    /// A job failed. It stays until it is retried or dropped.
    case failed(DurableJob<Request>)
    /// An attempt was interrupted, and the reducer decides: retry or drop the job.
    case interrupted(DurableJob<Request>)
  }
}

/// A reducer that performs durable requests.
///
/// ```swift
/// Scope.receiving(\.charges, action: ShopAction.charges) {
///   DurableReducer(attempts: 5)
/// } output: {
///   switch $0 {
///   case .answered(_, let charge, let receipt): .paid(charge.order, receipt)
///   case .failed(let job): .notPaid(job.request.order)
///   case .interrupted: nil
///   }
/// }
/// ```
///
/// Rules:
/// - The first attempt begins when the action that adds the request is recorded, with everything that the action
///   changed.
/// - After a restart, attempts that were under way are made again, with the same key and the next number. A pause
///   continues; if its date has passed, the next attempt begins at once.
/// - An answer counts once. It is recorded before anything outside sees what it changed.
/// - At most `Request.attemptsAtOnce` attempts are under way; the other jobs are queued, and begin in order as these
///   end. A job that waits for a date, was interrupted or has failed takes no place; if requests are ordered, only one
///   that has failed does not.
/// - A failed attempt is followed by another one, after a pause. After the last one the job stays, as failed.
/// - A job whose attempts are interrupted again and again waits longer each time, and is given up after as many
///   interruptions as attempts.
///
/// - Complexity: O(log n) for an action, of n jobs.
public struct DurableReducer<Request: DurableRequest>: Reducer {
  /// The work.
  public typealias State = DurableWork<Request>
  /// An action of the work.
  public typealias Action = DurableAction<Request>

  /// What follows an attempt that was interrupted, by the end of the program or of the store, or by an undo.
  public enum Interruption: Sendable {
    /// Another attempt with the same key.
    case performAgain
    /// The job fails. With `attempts: 1` nothing is done twice, for an outside that does not know the key.
    case fail
    /// The reducer around the work decides.
    case ask
  }

  private let attempts: Int
  private let backoff: Backoff
  private let interruption: Interruption
  private let ongoing: Ongoing<State, Action>

  /// Creates a reducer.
  ///
  /// - Parameters:
  ///   - attempts: The number of failed attempts after which a job is given up; at least one. The default, with the
  ///     default pauses, is that of a server which is down for half a day.
  ///   - backoff: The pauses between two attempts.
  ///   - timeout: The time limit of an attempt; nil for none.
  ///   - interruption: What follows an attempt that was interrupted.
  ///   - file: The source file.
  ///   - line: The line.
  public init(
    attempts: Int = 100, backoff: Backoff = .exponential(from: .seconds(1), limit: .seconds(600)),
    timeout: Duration? = .seconds(60), afterInterruption interruption: Interruption = .performAgain,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.attempts = max(attempts, 1)
    self.backoff = backoff
    self.interruption = interruption
    ongoing = Ongoing(rows: \.jobs, version: { $0.work }, file: file, line: line) { job in
      Self.effect(of: job, backoff, timeout)
    }
  }

  /// The requests of the attempts.
  public var effects: [any EffectRequest.Type] { [DurableAttempt<Request>.self] }

  /// Declares the effect that each job calls for.
  public func declareEffects(to declarations: inout EffectDeclarations) {
    declarations.add(effects)
    ongoing.declareEffects(to: &declarations)
  }

  /// Handles an action.
  public func reduce(_ work: inout State, _ action: Action, _ context: Context<Action>) {
    ongoing.reduce(&work, action, context)
    switch action {
    case .run(let request): work.run(request, context)
    case .answered(let id, let answer):
      guard let job = work.remove(id) else { return }
      context.output(.answered(id, job.request, answer))
    case .attemptFailed(let id, let attempt, let error):
      guard let job = work[id], job.status == .running, job.attempt == attempt else { return }
      work.change(id) { $0.failures += 1 }
      pause(id, after: job.failures + 1, error, &work, context)
    case .pauseEnded(let id, let attempt):
      guard case .waiting? = work[id]?.status, work[id]?.attempt == attempt else { return }
      work.begin(id, context)
    case .interrupted(let id, let attempt):
      guard let job = work[id], job.status == .running, job.attempt == attempt else { return }
      interrupted(job, &work, context)
    case .retry(let id): work.retry(id, context)
    case .drop(let id): work.drop(id, context)
    }
    work.beginQueued(context)
  }

  /// Lets a job wait for its next attempt, or gives it up.
  private func pause(
    _ id: DurableID, after count: Int, _ error: String, _ work: inout State, _ context: Context<Action>
  ) {
    if count >= attempts { return fail(id, error, &work, context) }
    let date = context.now().addingTimeInterval(backoff.pause(count) / .seconds(1))
    work.change(id) { $0.status = .waiting(until: date, error: error) }
  }

  private func fail(_ id: DurableID, _ error: String, _ work: inout State, _ context: Context<Action>) {
    work.change(id) { $0.status = .failed(error: error) }
    if let job = work[id] { context.output(.failed(job)) }
  }

  private func interrupted(_ job: DurableJob<Request>, _ work: inout State, _ context: Context<Action>) {
    let id = job.id
    work.change(id) { $0.interruptions += 1 }
    switch interruption {
    case .performAgain where job.interruptions == 0 && attempts > 1: work.beginAgain(id, context)
    case .performAgain: pause(id, after: job.interruptions + 1, "\(DurableInterrupted())", &work, context)
    case .fail: fail(id, "\(DurableInterrupted())", &work, context)
    case .ask:
      work.change(id) { $0.status = .interrupted }
      if let job = work[id] { context.output(.interrupted(job)) }
    }
  }

  private static func effect(
    of job: DurableJob<Request>, _ backoff: Backoff, _ timeout: Duration?
  ) -> Effect<Action> {
    let (id, attempt) = (job.id, job.attempt)
    switch job.status {
    case .running:
      let perform = Effect<Action>.onlyOnce(
        job.work, performing(job, timeout), afterwards: .send(.interrupted(id, attempt: attempt)))
      return .inStore(job.store, perform, afterwards: .interrupted(id, attempt: attempt))
    case .waiting(let date, _):
      let longest = backoff.pause(max(job.failures, job.interruptions, 1))
      return .run { send in
        try await send.sleep(until: date, atMost: longest)
        send(.pauseEnded(id, attempt: attempt))
      }
    case .queued, .interrupted, .failed: return .none
    }
  }

  private static func performing(_ job: DurableJob<Request>, _ timeout: Duration?) -> Effect<Action> {
    let (id, attempt) = (job.id, job.attempt)
    let request = DurableAttempt(job.request, key: "\(id)", number: attempt)
    var effect = Effect<Action>.perform(request, answer: { .answered(id, $0) })
    if let timeout { effect = effect.timeout(timeout) }
    // A handler that may answer any number of times may return without an answer.
    return .concatenate(
      effect.catch { .attemptFailed(id, attempt: attempt, error: "\($0)") },
      .send(.attemptFailed(id, attempt: attempt, error: "The handler returned without an answer.")))
  }
}

/// The error of a job that was interrupted, and that is not to be performed again.
public struct DurableInterrupted: Error, Hashable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// A description of the error.
  public var description: String {
    "The program, or its store, ended during the attempt, so that it is unknown whether the work was done."
  }
}

// MARK: - Sleeping until a date

extension Send {
  /// Suspends until a date of the dependency `now`, on the store's clock.
  ///
  /// The date is compared with the present once a minute, because a machine's time may be set meanwhile. `limit` is the
  /// longest time, whatever the date is.
  nonisolated(nonsending) func sleep(until date: Date, atMost limit: Duration? = nil) async throws {
    let now = await dependency(\.now)
    var left = date.timeIntervalSince(now())
    if let limit { left = min(left, limit / .seconds(1)) }
    while left > 0 {
      let step = min(left, 60)
      try await sleep(for: .seconds(step), ofDateIn: .seconds(left))
      left = min(left - step, date.timeIntervalSince(now()))
    }
  }
}
