/// A value that describes work outside the store.
///
/// ```swift
/// context.start(
///   .run { send in send(.found(try await api.search(text))) }
///     .debounce(id: "search", for: .milliseconds(300))
///     .catch { .searchFailed("\($0)") })
/// ```
///
/// A reducer hands it to its context. The store starts it when the actions of the cycle are handled and recorded, runs it
/// in its own isolation, and takes its results back as actions.
///
/// Rules: an effect ends when its work returns, when it is cancelled (by its id, by a newer one of the same id, or by
/// the task that waits for the action that led to it), when the row, case or optional whose reducer described it is
/// gone, or with the store. Once it is cancelled, no action of it is handled.
public struct Effect<Action>: _Nonisolated {
  private var plan: EffectPlan<Action>

  init(_ work: EffectWork<Action>) { plan = EffectPlan(work) }

  private init(plan: EffectPlan<Action>) { self.plan = plan }

  init(_ request: RequestEffect<Action>) {
    self.init(.perform(request))
    (plan.failure, plan.origin) = (request.failure, request.origin)
  }

  /// The same effect, with its actions embedded in others; those for which there is none are dropped. It waits for what
  /// `extract` finds in the others.
  @usableFromInline
  package func map<Other>(_ embed: @escaping (Action) -> Other?, _ extract: ((Other) -> Action?)? = nil) -> Effect<
    Other
  > {
    let failure = failure.map { failure in { failure($0).flatMap(embed) } }
    return Effect<Other>(plan: plan.copy(work.map(embed, extract), failure))
  }
}

/// The description of an effect: in a class, so that an effect is moved as one reference, whatever its actions are.
final class EffectPlan<Action> {
  var work: EffectWork<Action>
  /// The id that its rule is for, and other ids that only name it.
  var id: AnyHashable?
  var otherIDs: [AnyHashable] = []
  var rule = EffectRule.together
  var priority: TaskPriority?
  /// Whether nobody waits for it: neither `finish` of the action that led to it, nor the end of a test.
  var isInBackground = false
  /// Whether it goes on when the one who sent the action does not wait any more: others wait for it, too.
  var isShared = false
  /// The action for an error, if its author named one.
  var failure: ((any Error) -> Action?)?
  /// Where in the state its reducer is, from the whole inwards; and the same to look there.
  var steps: [PlaceStep] = []
  var place: AnyEffectPlace?
  /// The dependencies of the reducer that described it.
  var held: HeldDependencies?
  /// Where in the user's code it was described.
  var origin: Origin?
  /// The element of the state that calls for it, if one does.
  var following: OngoingRun?

  init(_ work: EffectWork<Action>) { self.work = work }

  /// The same plan but for what depends on the actions.
  func copy<Other>(
    _ work: EffectWork<Other>, _ failure: ((any Error) -> Other?)?
  ) -> EffectPlan<Other> {
    let copy = EffectPlan<Other>(work)
    (copy.id, copy.otherIDs, copy.rule, copy.priority, copy.failure) = (id, otherIDs, rule, priority, failure)
    (copy.steps, copy.place, copy.held, copy.origin) = (steps, place, held, origin)
    (copy.isInBackground, copy.isShared, copy.following) = (isInBackground, isShared, following)
    return copy
  }
}

extension Effect {
  /// Its id in words, and of which service it is.
  var fullID: String? {
    guard let id, let service = steps.first?.key, service.base is ServiceName else { return idInWords }
    return id == service ? "\(service.base)" : "\(idInWords ?? "") of \(service.base)"
  }

  /// Its ids.
  var idInWords: String? {
    id.map { id in ([id] + otherIDs).map { "\($0.base)" }.joined(separator: " and ") }
  }

  /// The name by which it is found at a place, and to which its rule applies.
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

  /// The plan, uniquely referenced, to be changed.
  private mutating func own() -> EffectPlan<Action> {
    if !isKnownUniquelyReferenced(&plan) { plan = plan.copy(plan.work, plan.failure) }
    return plan
  }
}
