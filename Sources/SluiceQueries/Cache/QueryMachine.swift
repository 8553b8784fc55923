// Documentation/Internals/Queries.md says why tasks follow from the state.

/// The life of one query as a plain value: who shows it, how fresh it is, whether it is fetched; and what follows from an event.
///
/// | event | what happens |
/// |---|---|
/// | `show` | one more shows it; what is not fresh is fetched, unless it is being fetched |
/// | `hide` | one less shows it; after the last, a fetch is cancelled if the policy says so |
/// | `ask` | what is not fresh is fetched, unless it is being fetched |
/// | `refetch` | it is fetched, unless it is being fetched; a pause ends; `restart` begins anew in any case |
/// | `more` | a part is fetched in place of the whole |
/// | `revalidate` | what is shown and not fresh is fetched, unless it is being fetched; a pause ends |
/// | `invalidate` | it is stale; a fetch begins anew, for its answer may be too old; what is shown is fetched |
/// | `answered` | it is fresh, or at once stale if the policy says so |
/// | `answeredPart` | it is as fresh as it was |
/// | `failed` | if it can be tried again, there is a pause; else the fetch is over |
/// | `retried` | the pause is over |
/// | `aged` | it is stale |
/// | `expired` | it is forgotten if nobody shows it, and nothing is fetched |
/// | `polled` | it is fetched, if it is shown |
/// | `cancel` | the fetch is over |
/// | `rest` | nobody shows it, nothing is fetched, it is stale: as after a launch |
///
/// Tasks follow from the state alone, so none is ever left over: a request, or the pause before the next, goes on exactly while the machine fetches;
/// `aging` while it is fresh; `expiry` while nobody shows it and nothing is fetched; `polling` while it is shown and nothing is fetched.
@usableFromInline
package struct QueryMachine: Hashable, Sendable {
  @usableFromInline
  package enum Freshness: UInt8, Sendable { case none, stale, fresh }

  @usableFromInline
  package enum Event: Hashable, Sendable {
    case show, hide, ask, refetch, restart, more, revalidate, invalidate, answered, answeredPart, written
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
  @usableFromInline package var freshness = Freshness.none
  @usableFromInline package var isFetching = false
  /// Whether the fetch pauses until the next attempt.
  @usableFromInline package var isPausing = false
  /// Whether its tasks go on: those of a value that was set or decoded begin with the first event.
  @usableFromInline package var isRunning = false
  /// When it was last hidden: the smaller, the longer ago.
  @usableFromInline package var lastUse: UInt64 = 0

  @inlinable
  package init() {}

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
    // What the event comes from is over by itself.
    steps.end.subtract(over(by: event))
    return steps
  }

  @inlinable
  func over(by event: Event) -> QueryTasks {
    switch event {
    case .answered, .answeredPart, .failed: .fetch
    case .retried: .pause
    case .aged: .aging
    case .expired: .expiry
    case .polled: .polling
    default: []
    }
  }

  /// Changes the state, and returns which tasks begin anew if they go on.
  @inlinable
  mutating func change(_ event: Event, _ traits: Traits, _ steps: inout QuerySteps) -> QueryTasks {
    switch event {
    case .show:
      viewers &+= 1
      if freshness != .fresh { isFetching = true }
    case .hide:
      guard viewers > 0 else { return [] }
      viewers &-= 1
      if viewers == 0, traits.cancelsWhenHidden { isFetching = false }
    case .ask: if freshness != .fresh { isFetching = true }
    case .refetch: (isFetching, isPausing) = (true, false)
    case .restart, .more:
      (isFetching, isPausing) = (true, false)
      return .fetch
    case .revalidate: if viewers > 0, freshness != .fresh { (isFetching, isPausing) = (true, false) }
    case .invalidate: return invalidate()
    case .answered, .written: return fill(traits, isFetching: event == .written && isFetching)
    case .answeredPart:
      isFetching = false
      if freshness == .none { freshness = .stale }
    case .failed(canRetry: true): isPausing = true
    case .retried: isPausing = false
    case .failed(canRetry: false), .cancel: isFetching = false
    case .aged: if freshness == .fresh { freshness = .stale }
    case .expired: steps.removes = viewers == 0 && !isFetching
    case .polled: if viewers > 0 { isFetching = true }
    case .rest:
      (viewers, isFetching) = (0, false)
      if freshness == .fresh { freshness = .stale }
    }
    return []
  }

  @inlinable
  mutating func invalidate() -> QueryTasks {
    if freshness == .fresh { freshness = .stale }
    isPausing = false
    if isFetching { return .fetch }
    isFetching = viewers > 0
    return []
  }

  @inlinable
  mutating func fill(_ traits: Traits, isFetching: Bool) -> QueryTasks {
    freshness = traits.isStaleAtOnce ? .stale : .fresh
    self.isFetching = isFetching
    return .aging
  }
}
