public import Sluice

/// A reducer that runs mutations.
///
/// ```swift
/// Scope(\.likes, action: Action.likes) { MutationReducer(attempts: 3, isSerial: true) }
/// ```
///
/// Rules: each `run` is a request of its own. Requests run concurrently, or one after the other if the reducer is
/// serial.
///
/// A mutation is requested once, by the store that ran it. If its part of the state is removed and returns, if the
/// state is rewound to when it was running, or is restored from a journal or a store that has ended, it is unknown
/// whether the server performed the mutation. It then fails with `MutationInterrupted`; with `attempts` above 1, it
/// is requested again.
public struct MutationReducer<M: Mutation>: Reducer {
  /// The mutations.
  public typealias State = Mutations<M>
  /// An action of mutations.
  public typealias Action = MutationAction<M>

  private let attempts: Int
  private let backoff: Backoff
  private let timeout: Duration?
  private let isSerial: Bool

  /// Makes a reducer.
  ///
  /// - Parameters:
  ///   - attempts: The number of attempts. The default is one: not every change may be made twice.
  ///   - backoff: The pauses between two attempts.
  ///   - timeout: The time limit of an attempt; nil for none.
  ///   - isSerial: Whether a mutation starts only when the one before it has ended.
  public init(
    attempts: Int = 1, backoff: Backoff = .exponential(from: .seconds(1), limit: .seconds(30)),
    timeout: Duration? = nil,
    isSerial: Bool = false
  ) {
    (self.attempts, self.backoff, self.timeout, self.isSerial) = (attempts, backoff, timeout, isSerial)
  }

  /// The request of the mutation.
  public var effects: [any EffectRequest.Type] { [M.self] }

  /// Declares an effect for each running mutation.
  public func declareEffects(to declarations: inout EffectDeclarations) {
    AttachedReducers.note(State.self)
    declarations.add(effects)
    Ongoing<State, Action>(\.runs, id: { $0.work }, effect: effect).declareEffects(to: &declarations)
  }

  /// Handles an action.
  public func reduce(
    _ mutations: inout Mutations<M>, _ action: MutationAction<M>, _ context: Context<MutationAction<M>>
  ) {
    switch action {
    case .run(let mutation):
      let number = context.drawNumber(for: M.self)
      mutations.begin(mutation, number, in: context.queryStore(expected: .none))
      context.start(.allowingOnce(mutations.lastID))
    case .succeeded(let id, let answer): mutations.end(id, .succeeded(answer))
    case .failed(let id, let error): mutations.end(id, .failed(error))
    case .cancel(let id): mutations.runs[id: id] = nil
    case .interrupted(let id): interrupt(id, &mutations, context)
    }
  }

  private func interrupt(_ id: MutationID, _ mutations: inout Mutations<M>, _ context: Context<Action>) {
    guard let run = mutations[id], run.status == .running else { return }
    if attempts == 1 { return mutations.end(id, .failed(M.Failure(any: MutationInterrupted()))) }
    let store = context.queryStore(expected: .none)
    if run.store != store { mutations.runs[id: id]?.store = store }
  }

  @Sendable private func effect(of run: MutationRun<M>) -> Effect<Action> {
    if run.status != .running { return .none }
    let id = run.id
    var effect = Effect<Action>.perform(run.mutation, answer: { .succeeded(id, $0) })
    if let timeout { effect = effect.timeout(timeout) }
    if attempts > 1 { effect = effect.retry(maxAttempts: attempts, backoff: backoff) }
    effect = effect.catch { .failed(id, M.Failure(any: $0)) }.id(id)
    if isSerial { effect = effect.enqueue(id: "mutations") }
    let again = attempts > 1 ? effect : .send(.interrupted(id))
    return .inStore(run.store.number, .onlyOnce(id, effect, afterwards: again), afterwards: .interrupted(id))
  }
}

// MARK: - Actions

/// An action of mutations. The first two cases are sent by views and reducers, the rest by effects.
public enum MutationAction<M: Mutation>: Equatable, Sendable {
  /// Runs a mutation.
  case run(M)
  /// Stops waiting for a mutation. The server may perform it nevertheless.
  case cancel(MutationID)
  /// The mutation succeeded.
  case succeeded(MutationID, M.Answer)
  /// The mutation failed.
  case failed(MutationID, M.Failure)
  /// The wait for the answer was interrupted, and it is unknown whether the server performed the mutation.
  case interrupted(MutationID)
}

extension MutationAction: AskingAction {
  package static var asked: AttachedReducers.Key { AttachedReducers.Key(Mutations<M>.self) }

  package func isOpen(in place: Any) -> Bool { if case .run = self { place is Mutations<M> } else { false } }

  package func missing(at place: FoundPlace) -> ReducerError {
    .nothingDone("MutationReducer", place, doing: "runs these mutations", isInScope: true)
  }
}

extension MutationAction: Encodable where M: Encodable, M.Answer: Encodable, M.Failure: Encodable {}
extension MutationAction: Decodable where M: Decodable, M.Answer: Decodable, M.Failure: Decodable {}

// MARK: - Interruption

/// The error of a mutation that was interrupted: its part of the state was removed or replaced by an earlier one, or
/// its program or store ended. It is unknown whether the server performed it.
public struct MutationInterrupted: Error, Hashable, CustomStringConvertible {
  /// Makes the error, for tests.
  public init() {}

  /// A description of the error.
  public var description: String {
    "The mutation was interrupted, and the server may have done it or not: what it changes has to be fetched."
  }
}
