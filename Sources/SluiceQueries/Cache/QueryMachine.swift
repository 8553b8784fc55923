// Documentation/Internals/Queries.md says why tasks follow from the state.

/// The life of one query as a plain value: its viewers, its freshness, its fetch, and the tasks that follow from an
/// event.
///
/// | event | what happens |
/// |---|---|
/// | `show` | gets one more viewer; is fetched unless fresh |
/// | `hide` | has one viewer less; after the last, a fetch is cancelled if the policy says so |
/// | `ask` | is fetched unless fresh |
/// | `refetch` | is fetched; a pause ends; `restart` begins a new fetch in any case |
/// | `more` | a part is fetched; a fetch of the whole starts over after it |
/// | `revalidate` | is fetched if shown and not fresh; a pause ends |
/// | `invalidate` | becomes stale; restarts a fetch of the whole, whose answer may be too old; is fetched if shown |
/// | `answered` | becomes fresh, or at once stale if the policy says so |
/// | `gathered` | a further piece of the whole has arrived; the next one is requested |
/// | `answeredPart` | keeps its freshness |
/// | `written` | as `answered`; a fetch ends, because its answer would be older |
/// | `failed` | pauses if another attempt is possible; else the fetch ends |
/// | `retried` | the pause ends |
/// | `aged` | becomes stale |
/// | `expired` | is removed if it has no viewer and nothing is fetched |
/// | `polled` | is fetched if shown |
/// | `cancel` | the fetch ends |
/// | `rest` | has no viewers, no fetch, and is stale: as after a launch |
///
/// A request for the whole changes nothing while the whole is being fetched; while a part is being fetched, it is
/// performed after the part.
///
/// Tasks follow from the state alone, so none is ever left over: a request, or the pause before the next, runs
/// exactly while the machine fetches; `aging` runs while the value is fresh; `expiry` while there is no viewer and no
/// fetch; `polling` while there is a viewer and no fetch.
@usableFromInline
package struct QueryMachine: Hashable, Sendable {
  @usableFromInline
  package enum Freshness: UInt8, Sendable { case none, stale, fresh }

  @usableFromInline
  package enum Fetching: UInt8, Sendable { case none, whole, part, partThenWhole }

  @usableFromInline
  package enum Event: Hashable, Sendable {
    case show, hide, ask, refetch, restart, more, revalidate, invalidate, answered, gathered, answeredPart, written
    case failed(canRetry: Bool)
    case retried, aged, expired, polled, cancel, rest
  }

  /// The part of a policy that the machine needs.
  @usableFromInline
  package struct Traits: Sendable {
    /// Those of `aging`, `expiry` and `polling` that the policy has.
    @usableFromInline package var tasks: QueryTasks
    /// Whether an answer is stale as soon as it arrives.
    @usableFromInline package var isStaleAtOnce: Bool
    @usableFromInline package var cancelsWhenHidden: Bool

    @inlinable
    package init(tasks: QueryTasks, isStaleAtOnce: Bool, cancelsWhenHidden: Bool) {
      (self.tasks, self.isStaleAtOnce, self.cancelsWhenHidden) = (tasks, isStaleAtOnce, cancelsWhenHidden)
    }
  }

  /// The number of viewers.
  @usableFromInline package var viewers: UInt32 = 0
  /// The numbers of the timers: `aging` of the one until the value is stale, `idling` of the one until it is removed or
  /// fetched again.
  @usableFromInline package var (aging, idling): (UInt32, UInt32) = (0, 0)
  @usableFromInline package var freshness = Freshness.none
  /// The fetch that is under way.
  @usableFromInline package var fetching = Fetching.none
  /// Whether the fetch is pausing before its next attempt.
  @usableFromInline package var isPausing = false
  /// Whether its tasks run. The tasks of a value that was set or decoded start with the first event.
  @usableFromInline package var isRunning = false
  /// The position of its last event among all events of the cache.
  @usableFromInline package var lastUse: UInt64 = 0

  /// The number of the request, or of the pause before the next one.
  @usableFromInline package var request = 0

  @inlinable
  package init() {}

  @inlinable package var isFetching: Bool { fetching != .none }

  /// Returns the tasks that run in this state.
  @inlinable
  package func tasks(_ traits: Traits) -> QueryTasks {
    var tasks: QueryTasks = viewers > 0 ? .polling : .expiry
    if isFetching { tasks = [] }
    if freshness == .fresh { tasks.formUnion(.aging) }
    tasks.formIntersection(traits.tasks)
    return isFetching ? tasks.union(isPausing ? .pause : .fetch) : tasks
  }

  /// Handles an event, and returns the tasks to begin and to end.
  @inlinable
  package mutating func handle(_ event: Event, _ traits: Traits) -> QuerySteps {
    let before = isRunning ? tasks(traits) : []
    isRunning = true
    var steps = QuerySteps()
    let restarted = change(event, traits, &steps)
    if !isFetching { isPausing = false }
    let after = tasks(traits)
    steps.begin = after.subtracting(before).union(restarted.intersection(after))
    steps.end = before.subtracting(after)
    if steps.removes { (steps.begin, steps.end) = ([], before) }
    return steps
  }

  /// Changes the state. Returns the tasks that start over if they still run.
  @inlinable
  mutating func change(_ event: Event, _ traits: Traits, _ steps: inout QuerySteps) -> QueryTasks {
    switch event {
    case .show:
      viewers &+= 1
      if freshness != .fresh { want() }
    case .hide:
      guard viewers > 0 else { return [] }
      viewers &-= 1
      if viewers == 0, traits.cancelsWhenHidden { fetching = .none }
    case .ask: if freshness != .fresh { want() }
    case .refetch: wantNow()
    case .restart: return begin(.whole)
    case .more: return beginPart()
    case .revalidate: if viewers > 0, freshness != .fresh { wantNow() }
    case .invalidate: return invalidate()
    case .answered, .written: return fill(traits)
    case .gathered: return .fetch
    case .answeredPart:
      if freshness == .none { freshness = .stale }
      return endFetch()
    case .failed(canRetry: true): isPausing = true
    case .retried: isPausing = false
    case .failed(canRetry: false): return endFetch()
    case .cancel: fetching = .none
    case .aged: if freshness == .fresh { freshness = .stale }
    case .expired: steps.removes = viewers == 0 && !isFetching
    case .polled: if viewers > 0 { want() }
    case .rest:
      (viewers, fetching) = (0, .none)
      if freshness == .fresh { freshness = .stale }
    }
    return []
  }

  /// Makes sure that the whole is fetched, now or after the part that is being fetched.
  @inlinable
  mutating func want() {
    if fetching == .none { fetching = .whole }
    if fetching == .part { fetching = .partThenWhole }
  }

  @inlinable
  mutating func wantNow() {
    want()
    isPausing = false
  }

  @inlinable
  mutating func begin(_ fetch: Fetching) -> QueryTasks {
    (fetching, isPausing) = (fetch, false)
    return .fetch
  }

  @inlinable
  mutating func beginPart() -> QueryTasks {
    begin(fetching == .none || fetching == .part ? .part : .partThenWhole)
  }

  @inlinable
  mutating func invalidate() -> QueryTasks {
    if freshness == .fresh { freshness = .stale }
    isPausing = false
    if fetching == .whole { return .fetch }
    if viewers > 0 { want() }
    return []
  }

  /// Ends the fetch, and begins the one that was requested meanwhile.
  @inlinable
  mutating func endFetch() -> QueryTasks {
    fetching = fetching == .partThenWhole ? .whole : .none
    return isFetching ? .fetch : []
  }

  @inlinable
  mutating func fill(_ traits: Traits) -> QueryTasks {
    freshness = traits.isStaleAtOnce ? .stale : .fresh
    fetching = .none
    return .aging
  }
}

// MARK: - Tasks and steps

/// The kinds of work of a query: requests and timers.
@usableFromInline
package struct QueryTasks: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The request.
  @usableFromInline package static var fetch: Self { Self(rawValue: 1) }
  /// The timer until the value is stale.
  @usableFromInline package static var aging: Self { Self(rawValue: 2) }
  /// The timer until a value without viewers is removed.
  @usableFromInline package static var expiry: Self { Self(rawValue: 4) }
  /// The timer until a shown value is fetched again.
  @usableFromInline package static var polling: Self { Self(rawValue: 8) }
  /// The pause before the request is tried again.
  @usableFromInline package static var pause: Self { Self(rawValue: 16) }
  /// All kinds of work.
  static var all: Self { [.fetch, .pause, .aging, .expiry, .polling] }
}

/// The result of an event: the tasks to begin (or to restart), and the tasks to end.
@usableFromInline
package struct QuerySteps: Equatable, Sendable {
  @usableFromInline package var begin: QueryTasks = []
  @usableFromInline package var end: QueryTasks = []
  /// Whether the query is to be removed.
  @usableFromInline package var removes = false

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { begin.isEmpty && end.isEmpty && !removes }
}
