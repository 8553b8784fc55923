/// A value that describes work outside the store.
///
/// ```swift
/// context.start(
///   .run { send in send(.found(try await api.search(text))) }
///     .debounced(id: "search", for: .milliseconds(300))
///     .catch { .searchFailed("\($0)") })
/// ```
///
/// A reducer hands it to its context. The store starts it when the actions of the cycle are handled and recorded, runs it
/// in its own isolation, and takes its results back as actions.
///
/// Rules: an effect ends when its work returns, when it is cancelled (by its id, by a newer one of the same id, or by
/// whoever waits for the action that led to it), when the row, case or optional whose reducer described it is gone, or
/// with the store. Once it is cancelled, no action of it is handled.
public struct Effect<Action> {
  var work: EffectWork<Action>
  var id: AnyHashable?
  var rule = EffectRule.together
  var priority: TaskPriority?
  /// The action for an error, if its author named one.
  var failure: ((any Error) -> Action?)?
  /// Where in the state its reducer is, from the whole inwards; and the same to look there.
  var steps: [PlaceStep] = []
  var place: AnyEffectPlace?
  /// What its reducer could read from outside.
  var held: HeldDependencies?
  /// Where in the user's code it was described.
  var origin: Origin?

  init(_ work: EffectWork<Action>) { self.work = work }

  init(_ request: Performing<Action>) {
    work = .perform(request)
    (failure, origin) = (request.failure, request.origin)
  }

  /// The same effect, with its actions embedded in others; those for which there is none are dropped.
  @usableFromInline
  func map<Other>(_ embed: @escaping (Action) -> Other?) -> Effect<Other> {
    var mapped = Effect<Other>(work.map(embed))
    (mapped.id, mapped.rule, mapped.priority) = (id, rule, priority)
    (mapped.steps, mapped.place, mapped.held, mapped.origin) = (steps, place, held, origin)
    if let failure { mapped.failure = { failure($0).flatMap(embed) } }
    return mapped
  }
}

/// What an effect does. Not `indirect`: the compiler 6.3.1 crashes where a value with such a part is consumed.
enum EffectWork<Action> {
  case none
  case run(EffectOperation<Action>)
  case send(Action, Origin)
  case perform(Performing<Action>)
  case cancel(AnyHashable)
  case inOrder([Effect<Action>])
  case together([Effect<Action>])

  func map<Other>(_ embed: @escaping (Action) -> Other?) -> EffectWork<Other> {
    switch self {
    case .none: .none
    case .run(let operation): .run(EffectOperation { send in try await operation.run(send.map(embed)) })
    case .send(let action, let origin): embed(action).map { .send($0, origin) } ?? .none
    case .perform(let performing): .perform(performing.map(embed))
    case .cancel(let id): .cancel(id)
    case .inOrder(let effects): .inOrder(effects.map { $0.map(embed) })
    case .together(let effects): .together(effects.map { $0.map(embed) })
    }
  }
}

/// Asynchronous work in the store's isolation.
struct EffectOperation<Action> {
  let run: nonisolated(nonsending) (Send<Action>) async throws -> Void

  init(_ run: nonisolated(nonsending) @escaping (Send<Action>) async throws -> Void) { self.run = run }
}
