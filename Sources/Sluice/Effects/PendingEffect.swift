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
