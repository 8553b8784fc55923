// Documentation/Internals/Queries.md says why tasks follow from the state.

/// The life of one query as a plain value: who shows it, how fresh it is, whether it is fetched; and what follows from an event.
///
/// | event | what happens |
/// |---|---|
/// | `show` | one more shows it; what is not fresh is fetched |
/// | `hide` | one less shows it; after the last, a fetch is cancelled if the policy says so |
/// | `ask` | what is not fresh is fetched |
/// | `refetch` | it is fetched; a pause ends; `restart` begins anew in any case |
/// | `more` | a part is fetched; a fetch of the whole begins anew after it |
/// | `revalidate` | what is shown and not fresh is fetched; a pause ends |
/// | `invalidate` | it is stale; a fetch of the whole begins anew, for its answer may be too old; what is shown is fetched |
/// | `answered` | it is fresh, or at once stale if the policy says so |
/// | `gathered` | a further piece of the whole is there; the next one is asked for |
/// | `answeredPart` | it is as fresh as it was |
/// | `written` | as `answered`; a fetch is over, for its answer would be older |
/// | `failed` | if it can be tried again, there is a pause; else the fetch is over |
/// | `retried` | the pause is over |
/// | `aged` | it is stale |
/// | `expired` | it is forgotten if nobody shows it, and nothing is fetched |
/// | `polled` | it is fetched, if it is shown |
/// | `cancel` | the fetch is over |
/// | `rest` | nobody shows it, nothing is fetched, it is stale: as after a launch |
///
/// A fetch that is asked for while the whole is fetched changes nothing; while a part is fetched, it follows the part.
///
/// Tasks follow from the state alone, so none is ever left over: a request, or the pause before the next, goes on exactly while the machine fetches;
/// `aging` while it is fresh; `expiry` while nobody shows it and nothing is fetched; `polling` while it is shown and nothing is fetched.
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

  /// What a policy says, as far as the machine asks.
  @usableFromInline
  package struct Traits: Sendable {
    /// Which of `aging`, `expiry` and `polling` there are at all.
    @usableFromInline package var tasks: QueryTasks
    /// Whether an answer is stale as soon as it is there.
    @usableFromInline package var isStaleAtOnce: Bool
    @usableFromInline package var cancelsWhenHidden: Bool

    @inlinable
    package init(tasks: QueryTasks, isStaleAtOnce: Bool, cancelsWhenHidden: Bool) {
      (self.tasks, self.isStaleAtOnce, self.cancelsWhenHidden) = (tasks, isStaleAtOnce, cancelsWhenHidden)
    }
  }

  /// How many show it.
  @usableFromInline package var viewers: UInt32 = 0
  /// Names the work that waits until the value is stale, and the one that waits until it is forgotten or fetched again.
  @usableFromInline package var (aging, idling): (UInt32, UInt32) = (0, 0)
  @usableFromInline package var freshness = Freshness.none
  /// Which fetch is under way.
  @usableFromInline package var fetching = Fetching.none
  /// Whether the fetch pauses until the next attempt.
  @usableFromInline package var isPausing = false
  /// Whether its tasks go on: those of a value that was set or decoded begin with the first event.
  @usableFromInline package var isRunning = false
  /// When it was last hidden: the smaller, the longer ago.
  @usableFromInline package var lastUse: UInt64 = 0

  /// Names the request, or the pause before the next one.
  @usableFromInline package var request = 0

  @inlinable
  package init() {}

  @inlinable package var isFetching: Bool { fetching != .none }

  /// The tasks that go on in this state.
  @inlinable
  package func tasks(_ traits: Traits) -> QueryTasks {
    var tasks: QueryTasks = viewers > 0 ? .polling : .expiry
    if isFetching { tasks = [] }
    if freshness == .fresh { tasks.formUnion(.aging) }
    tasks.formIntersection(traits.tasks)
    return isFetching ? tasks.union(isPausing ? .pause : .fetch) : tasks
  }

  /// Takes an event in.
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

  /// Changes the state, and returns which tasks begin anew if they go on.
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

  /// The whole is to be fetched: it is, or will be after the part.
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

  /// The fetch is over; what was asked for meanwhile follows.
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
