import Incremental

/// The parameters of a store besides its state and its reducer.
@usableFromInline
struct StoreParts<State, Action> {
  @usableFromInline var journal: (any Journal<State, Action>)?
  /// The additions that handled actions of the journal in earlier runs.
  @usableFromInline var additions: [Addition<State, Action>] = []
  /// The name of the parcel that the reducer belongs to.
  @usableFromInline var parcel: String?
  @usableFromInline var handlers: [EffectHandler] = []
  @usableFromInline var interceptors: Interceptor<State, Action>?
  @usableFromInline var trace: Trace?
  @usableFromInline var dependencies: Dependencies
  @usableFromInline var graph: Graph?
  @usableFromInline var limit: Int
  @usableFromInline var onFailure: ((StoreFailure<Action>) -> Void)?
  @usableFromInline var isolation: (any Actor)?
  /// Whether shared values are synchronized; false during a replay.
  @usableFromInline var isSharing = true

  @inlinable
  init(
    journal: (any Journal<State, Action>)? = nil, additions: [Addition<State, Action>] = [], parcel: String? = nil,
    dependencies: Dependencies, handlers: [EffectHandler] = [],
    interceptors: Interceptor<State, Action>? = nil, trace: Trace? = nil,
    graph: Graph? = nil, limit: Int = 10_000, onFailure: ((StoreFailure<Action>) -> Void)? = nil,
    isolation: (any Actor)? = nil
  ) {
    (self.journal, self.handlers, self.interceptors, self.trace) = (journal, handlers, interceptors, trace)
    (self.dependencies, self.graph, self.limit, self.onFailure) = (dependencies, graph, limit, onFailure)
    (self.additions, self.parcel, self.isolation) = (additions, parcel, isolation)
  }
}
