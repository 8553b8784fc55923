public import Sluice

/// Runs mutations.
///
/// ```swift
/// Scope(\.likes, action: \.likes) { MutationReducer(attempts: 3, isSerial: true) }
/// ```
///
/// Rules: each `run` is a request of its own. They run side by side, or one after the other if they are serial.
public struct MutationReducer<M: Mutation>: Reducer {
  /// The mutations.
  public typealias State = Mutations<M>
  /// What can happen to them.
  public typealias Action = MutationAction<M>

  private let attempts: Int
  private let backoff: Backoff
  private let timeout: Duration?
  private let isSerial: Bool

  /// Makes a reducer.
  ///
  /// - Parameters:
  ///   - attempts: how often it is tried in all. The default is once: not every change may be made twice.
  ///   - backoff: the pauses between two attempts.
  ///   - timeout: how long an attempt may take; nil for any time.
  ///   - isSerial: whether one begins only when the one before it is over.
  public init(
    attempts: Int = 1, backoff: Backoff = .exponential(from: .seconds(1), limit: .seconds(30)),
    timeout: Duration? = nil,
    isSerial: Bool = false
  ) {
    (self.attempts, self.backoff, self.timeout, self.isSerial) = (attempts, backoff, timeout, isSerial)
  }

  /// The mutation.
  public var effects: [any EffectRequest.Type] { [M.self] }

  /// Handles an action.
  public func reduce(
    _ mutations: inout Mutations<M>, _ action: MutationAction<M>, _ context: Context<MutationAction<M>>
  ) {
    switch action {
    case .run(let mutation): start(mutation, mutations.begin(mutation), context)
    case .succeeded(let id, let answer): mutations.end(id, .succeeded(answer))
    case .failed(let id, let error): mutations.end(id, .failed(error))
    case .cancel(let id):
      mutations.runs[id: id] = nil
      context.cancel(id: id)
    }
  }

  private func start(_ mutation: M, _ id: MutationID, _ context: Context<Action>) {
    var effect = Effect<Action>.perform(mutation, answer: { .succeeded(id, $0) })
    if let timeout { effect = effect.timeout(timeout) }
    if attempts > 1 { effect = effect.retry(maxAttempts: attempts, backoff: backoff) }
    effect = effect.catch { .failed(id, M.Failure(any: $0)) }.id(id)
    context.start(isSerial ? effect.enqueue(id: "mutations") : effect)
  }
}
