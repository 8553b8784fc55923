/// A value that describes work outside the store.
///
/// ```swift
/// context.start(
///   .run { send in send(.found(try await api.search(text))) }
///     .debounce(id: "search", for: .milliseconds(300))
///     .catch { .searchFailed("\($0)") })
/// ```
///
/// A reducer passes it to its context. The store starts it when the actions of the cycle are handled and recorded,
/// runs it in its own isolation, and receives its results as actions.
///
/// Rules: an effect ends when its work returns, or with the store. It also ends when it is cancelled: by its id, by a
/// newer effect with the same id, or by the task that awaits the action that led to it. And it ends when the row,
/// case or optional whose reducer described it is removed. Once it is cancelled, none of its actions is handled.
public struct Effect<Action>: _Nonisolated {
  private var plan: EffectPlan<Action>

  init(_ work: EffectWork<Action>) { plan = EffectPlan(work) }

  private init(plan: EffectPlan<Action>) { self.plan = plan }

  init(_ request: RequestEffect<Action>) {
    self.init(.perform(request))
    (plan.failure, plan.origin) = (request.failure, request.origin)
  }

  /// Embeds the effect's actions in those of an outer reducer; an action without a counterpart is dropped. With
  /// `extract`, the effect can wait for actions, which are then found in the outer ones.
  @usableFromInline
  package func map<Other>(_ embed: @escaping (Action) -> Other?, _ extract: ((Other) -> Action?)? = nil) -> Effect<
    Other
  > {
    let failure = failure.map { failure in { failure($0).flatMap(embed) } }
    return Effect<Other>(plan: plan.copy(work.map(embed, extract), failure))
  }
}

/// The description of an effect. A class, so that an effect is moved as one reference, whatever its action type is.
final class EffectPlan<Action> {
  var work: EffectWork<Action>
  /// The id that the rule applies to, and further ids that only identify the effect.
  var id: AnyHashable?
  var otherIDs: [AnyHashable] = []
  var rule = EffectRule.together
  var priority: TaskPriority?
  /// Whether nothing waits for it: neither `finish` of the action that led to it, nor the end of a test.
  var isInBackground = false
  /// Whether it has no end of its own, so that the end of its store does not wait for it.
  var isEndless = false
  /// Whether it survives cancellation of the action that started it, because other tasks await it, too.
  var isShared = false
  /// The action for an error, if there is a `catch`.
  var failure: ((any Error) -> Action?)?
  /// The place of its reducer in the state: as steps from the whole state inwards, and as an object that can look it
  /// up.
  var steps: [PlaceStep] = []
  var place: AnyEffectPlace?
  /// The dependencies of the reducer that described it.
  var held: HeldDependencies?
  /// The source location where it was described.
  var origin: Origin?
  /// The element of the state that this effect follows, if any.
  var following: OngoingRun?

  init(_ work: EffectWork<Action>) { self.work = work }

  /// Returns a copy with other work and failure handling: the only parts that depend on the type of actions.
  func copy<Other>(
    _ work: EffectWork<Other>, _ failure: ((any Error) -> Other?)?
  ) -> EffectPlan<Other> {
    let copy = EffectPlan<Other>(work)
    (copy.id, copy.otherIDs, copy.rule, copy.priority, copy.failure) = (id, otherIDs, rule, priority, failure)
    (copy.steps, copy.place, copy.held, copy.origin) = (steps, place, held, origin)
    (copy.isInBackground, copy.isShared, copy.following) = (isInBackground, isShared, following)
    copy.isEndless = isEndless
    return copy
  }
}

extension Effect {
  /// The ids for messages, with the name of the service that the effect belongs to.
  var fullID: String? {
    guard let id, let service = steps.first?.key, service.base is ServiceName else { return idInWords }
    return id == service ? "\(service.base)" : "\(idInWords ?? "") of \(service.base)"
  }

  /// The ids for messages.
  var idInWords: String? {
    id.map { id in ([id] + otherIDs).map { "\($0.base)" }.joined(separator: " and ") }
  }

  /// Returns the name that identifies the effect at a place, and to which its rule applies.
  func name(at steps: [PlaceStep]) -> EffectName? { id.map { EffectName($0, at: steps) } }

  func otherNames(at steps: [PlaceStep]) -> [EffectName] { otherIDs.map { EffectName($0, at: steps) } }

  var work: EffectWork<Action> {
    get { plan.work }
    set { own().work = newValue }
  }
  var id: AnyHashable? {
    get { plan.id }
    set { own().id = newValue }
  }
  var otherIDs: [AnyHashable] {
    get { plan.otherIDs }
    set { own().otherIDs = newValue }
  }
  var rule: EffectRule {
    get { plan.rule }
    set { own().rule = newValue }
  }
  var priority: TaskPriority? {
    get { plan.priority }
    set { own().priority = newValue }
  }
  var failure: ((any Error) -> Action?)? {
    get { plan.failure }
    set { own().failure = newValue }
  }
  var isInBackground: Bool {
    get { plan.isInBackground }
    set { own().isInBackground = newValue }
  }
  var isEndless: Bool {
    get { plan.isEndless }
    set { own().isEndless = newValue }
  }
  var isShared: Bool {
    get { plan.isShared }
    set { own().isShared = newValue }
  }
  var steps: [PlaceStep] {
    get { plan.steps }
    set { own().steps = newValue }
  }
  var place: AnyEffectPlace? {
    get { plan.place }
    set { own().place = newValue }
  }
  var held: HeldDependencies? {
    get { plan.held }
    set { own().held = newValue }
  }
  var origin: Origin? {
    get { plan.origin }
    set { own().origin = newValue }
  }
  var following: OngoingRun? {
    get { plan.following }
    set { own().following = newValue }
  }

  /// Returns the plan for mutation, copied first unless it is uniquely referenced.
  private mutating func own() -> EffectPlan<Action> {
    if !isKnownUniquelyReferenced(&plan) { plan = plan.copy(plan.work, plan.failure) }
    return plan
  }
}

// MARK: - The work of an effect

/// The work of an effect. Its size does not depend on the type of actions; otherwise code that moves an effect would
/// look up types at run time. Not `indirect`: the compiler 6.3.1 crashes where a value with such a part is consumed.
enum EffectWork<Action> {
  case none
  case run(EffectOperation<Action>)
  case send(() -> Action, Origin)
  case perform(RequestEffect<Action>)
  case cancel(AnyHashable)
  case concatenate([Effect<Action>])
  case merge([Effect<Action>])
  /// Begins a group at once, and cancels it after the time limit, if any. If the group fails, `rest` runs in a task, if
  /// any.
  case attempt(Effect<Action>, within: Duration?, rest: EffectOperation<Action>?)
  /// Depends on the store that starts it.
  case chosen((Core) -> Effect<Action>)

  func map<Other>(_ embed: @escaping (Action) -> Other?, _ extract: ((Other) -> Action?)?) -> EffectWork<Other> {
    switch self {
    case .none: .none
    case .run(let operation): .run(operation.map(embed, extract))
    case .send(let action, let origin): embed(action()).map { action in .send({ action }, origin) } ?? .none
    case .perform(let performing): .perform(performing.map(embed))
    case .cancel(let id): .cancel(id)
    case .concatenate(let effects): .concatenate(effects.map { $0.map(embed, extract) })
    case .merge(let effects): .merge(effects.map { $0.map(embed, extract) })
    case .chosen(let choose): .chosen { choose($0).map(embed, extract) }
    case .attempt(let effect, let limit, let rest):
      .attempt(effect.map(embed, extract), within: limit, rest: rest.map { $0.map(embed, extract) })
    }
  }
}

/// Asynchronous work in the store's isolation.
struct EffectOperation<Action> {
  let run: nonisolated(nonsending) (Send<Action>) async throws -> Void

  init(_ run: nonisolated(nonsending) @escaping (Send<Action>) async throws -> Void) { self.run = run }

  func map<Other>(
    _ embed: @escaping (Action) -> Other?, _ extract: ((Other) -> Action?)?
  ) -> EffectOperation<Other> {
    EffectOperation<Other> { send in try await run(send.map(embed, extract)) }
  }
}

// MARK: - Described effects

/// An effect that a reducer passes to the store.
@usableFromInline
final class PendingEffect<Action> {
  /// The effect; nil if there is only a request.
  private let effect: Effect<Action>?
  @usableFromInline let request: RequestEffect<Action>?
  // All unchecked, because a description has one owner at a time.
  /// The place of its reducer in the state.
  @usableFromInline @exclusivity(unchecked) var place: AnyEffectPlace?
  @exclusivity(unchecked) var steps: [PlaceStep] = []
  /// The dependencies of the reducer that described it.
  @usableFromInline @exclusivity(unchecked) var held: HeldDependencies?
  /// The number of the action that it goes back to.
  @usableFromInline @exclusivity(unchecked) var root = 0
  /// The context of the action that described it, if there is a trace for it.
  @exclusivity(unchecked) var context: (any TracedContext)?

  @usableFromInline
  init(_ effect: Effect<Action>) { (self.effect, request) = (effect, nil) }

  @usableFromInline
  init(_ request: RequestEffect<Action>) { (effect, self.request) = (nil, request) }

  /// The effect with its place and dependencies.
  var whole: Effect<Action> {
    var whole = effect ?? request.map { Effect($0) } ?? .none
    (whole.steps, whole.place, whole.held) = (steps, place, held)
    return whole
  }

  /// Embeds the effect's actions in those of the outer reducer.
  @usableFromInline
  func map<Other>(
    _ embed: @escaping (Action) -> Other?, extract: ((Other) -> Action?)? = nil
  ) -> PendingEffect<Other> {
    let mapped = request.map { PendingEffect<Other>($0.map(embed)) } ?? PendingEffect<Other>(whole.map(embed, extract))
    (mapped.steps, mapped.place) = (steps, place)
    return mapped
  }
}
