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
  enum Work {
    case none
    case run(Operation)
    case send(Action, Origin)
    case perform(Performing<Action>)
    case cancel(AnyHashable)
    case inOrder([Effect])
    case together([Effect])
  }

  /// Runs in the store's isolation.
  typealias Operation = nonisolated(nonsending) (Send<Action>) async throws -> Void

  var work: Work
  var id: AnyHashable?
  var rule = EffectRule.together
  var priority: TaskPriority?
  /// The action for an error, if its author named one.
  var failure: ((any Error) -> Action?)?
  /// Where in the state its reducer is, from the whole inwards; and the same to look there.
  var steps: [PlaceStep] = []
  var place: AnyPlace?
  /// Where in the user's code it was described.
  var origin: Origin?

  init(_ work: Work) { self.work = work }

  /// The same effect, with its actions embedded in others; those for which there is none are dropped.
  @usableFromInline
  func map<Other>(_ embed: @escaping (Action) -> Other?) -> Effect<Other> {
    var mapped = Effect<Other>(work.map(embed))
    (mapped.id, mapped.rule, mapped.priority) = (id, rule, priority)
    (mapped.steps, mapped.place, mapped.origin) = (steps, place, origin)
    if let failure { mapped.failure = { failure($0).flatMap(embed) } }
    return mapped
  }
}

extension Effect.Work {
  func map<Other>(_ embed: @escaping (Action) -> Other?) -> Effect<Other>.Work {
    switch self {
    case .none: .none
    case .run(let operation): .run { send in try await operation(send.map(embed)) }
    case .send(let action, let origin): embed(action).map { .send($0, origin) } ?? .none
    case .perform(let performing): .perform(performing.map(embed))
    case .cancel(let id): .cancel(id)
    case .inOrder(let effects): .inOrder(effects.map { $0.map(embed) })
    case .together(let effects): .together(effects.map { $0.map(embed) })
    }
  }
}
