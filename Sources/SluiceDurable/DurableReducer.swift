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
  case attemptFailed(DurableID, error: String)
  /// The pause after a failed attempt is over.
  case pauseEnded(DurableID)
  /// The program, or the store, ended during an attempt. It is unknown whether the work was done.
  case interrupted(DurableID)
  /// Begins again with the first attempt of a job that has failed, waits, or was interrupted.
  case retry(DurableID)
  /// Removes a job. An attempt that is under way is cancelled.
  case drop(DurableID)

  /// What the reducer around the work is told.
  public enum Output: Equatable, Sendable {
    /// A job was answered, and is removed. Each job has at most one answer.
    case answered(Request, Request.Answer)
    /// A job failed for good. It stays until it is retried or dropped.
    case failed(DurableJob<Request>)
    /// An attempt was interrupted, and the reducer was told to ask: answer with `retry` or `drop`.
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
///   case .answered(let charge, let receipt): .paid(charge.order, receipt)
///   case .failed(let job): .notPaid(job.request.order)
///   case .interrupted: nil
///   }
/// }
/// ```
///
/// Rules:
/// - The action that adds a request is recorded before the first attempt begins, with everything else that it changed.
/// - After a restart, attempts that were under way are made again, with the same key and the next number; pauses go on,
///   and those that are over by then end at once.
/// - An answer counts once. It is recorded before anything outside sees what it changed.
/// - A failed attempt is followed by another one, after a pause. After the last one the job stays, as failed.
public struct DurableReducer<Request: DurableRequest>: Reducer {
  /// The work.
  public typealias State = DurableWork<Request>
  /// An action of the work.
  public typealias Action = DurableAction<Request>

  /// What follows an attempt that the end of the program, or of the store, has interrupted.
  public enum Interruption: Sendable {
    /// Another attempt with the same key. It counts as one of the attempts.
    case performAgain
    /// The job fails: for work that must not be done twice, where the outside does not know the key.
    case fail
    /// The reducer around the work decides.
    case ask
  }

  private let attempts: Int
  private let backoff: Backoff
  private let timeout: Duration?
  private let interruption: Interruption

  /// Creates a reducer.
  ///
  /// - Parameters:
  ///   - attempts: The number of attempts.
  ///   - backoff: The pauses between two attempts.
  ///   - timeout: The time limit of an attempt; nil for none.
  ///   - interruption: What follows an attempt that was interrupted.
  public init(
    attempts: Int = 10, backoff: Backoff = .exponential(from: .seconds(1), limit: .seconds(60)),
    timeout: Duration? = nil, afterInterruption interruption: Interruption = .performAgain
  ) {
    self.attempts = attempts
    self.backoff = backoff
    self.timeout = timeout
    self.interruption = interruption
  }

  /// The requests of the attempts.
  public var effects: [any EffectRequest.Type] { [Attempt<Request>.self] }

  /// Declares the effect that each job calls for.
  public func declareEffects(to declarations: inout EffectDeclarations) {
    declarations.add(effects)
    Ongoing<State, Action>(\.jobs, id: { $0.work }, effect: effect).declareEffects(to: &declarations)
  }

  /// Handles an action.
  public func reduce(_ work: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .run(let request): work.run(request, context)
    case .answered(let id, let answer):
      guard let job = work.jobs.remove(id: id) else { return }
      context.output(.answered(job.request, answer))
    case .attemptFailed(let id, let error): attemptFailed(id, error, &work, context)
    case .pauseEnded(let id):
      if case .waiting? = work[id]?.status { begin(id, &work, context) }
    case .interrupted(let id): interrupted(id, &work, context)
    case .retry(let id):
      guard let status = work[id]?.status, status != .running else { return }
      work.jobs[id: id]?.attempt = 0
      begin(id, &work, context)
    case .drop(let id): work.jobs.remove(id: id)
    }
  }

  private func begin(_ id: DurableID, _ work: inout State, _ context: Context<Action>) {
    let store = context.storeNumber(expected: 0)
    work.jobs[id: id]?.attempt += 1
    work.jobs[id: id]?.status = .running
    work.jobs[id: id]?.store = store
  }

  private func attemptFailed(_ id: DurableID, _ error: String, _ work: inout State, _ context: Context<Action>) {
    guard let job = work[id], job.status == .running else { return }
    if job.attempt >= attempts { return fail(id, error, &work, context) }
    let pause = backoff.pause(job.attempt)
    work.jobs[id: id]?.status = .waiting(until: context.now().advanced(by: pause / .seconds(1)), error: error)
  }

  private func fail(_ id: DurableID, _ error: String, _ work: inout State, _ context: Context<Action>) {
    work.jobs[id: id]?.status = .failed(error: error)
    if let job = work[id] { context.output(.failed(job)) }
  }

  private func interrupted(_ id: DurableID, _ work: inout State, _ context: Context<Action>) {
    guard let job = work[id], job.status == .running else { return }
    switch interruption {
    case .performAgain where job.attempt < attempts: begin(id, &work, context)
    case .performAgain, .fail: fail(id, "\(DurableInterrupted())", &work, context)
    case .ask:
      work.jobs[id: id]?.status = .interrupted
      if let job = work[id] { context.output(.interrupted(job)) }
    }
  }

  @Sendable private func effect(of job: DurableJob<Request>) -> Effect<Action> {
    let id = job.id
    switch job.status {
    case .running:
      let attempt = Attempt(job.request, key: "\(id)", number: job.attempt)
      var effect = Effect<Action>.perform(attempt, answer: { .answered(id, $0) })
      if let timeout { effect = effect.timeout(timeout) }
      return .inStore(
        job.store, effect.catch { .attemptFailed(id, error: "\($0)") }.id(id), afterwards: .interrupted(id))
    case .waiting(let date, _):
      return .run { send in
        let now = await send.dependency(\.now)
        try await send.sleep(for: .seconds(max(date.timeIntervalSince(now()), 0)))
        send(.pauseEnded(id))
      }
    case .interrupted, .failed: return .none
    }
  }
}

/// The error of a job that was interrupted, and that is not to be performed again.
public struct DurableInterrupted: Error, Hashable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// A description of the error.
  public var description: String {
    "The program ended during the attempt, so that it is unknown whether the work was done."
  }
}
