import Incremental
public import Sluice

/// Work for a query: a request, the pause before the next, or a timer.
///
/// It is an item of the state, so that the effects follow the state, wherever the state comes from.
@usableFromInline
struct QueryWork<Q: Query>: Identifiable, Sendable {
  /// The identity of the work. No other work ever has an equal id.
  @usableFromInline
  struct ID: Hashable, Sendable {
    @usableFromInline let query: Q
    @usableFromInline let task: QueryTasks
    /// The number of a request or of a pause is drawn: see `QueryRequestID`. The number of a timer is the count of
    /// events.
    @usableFromInline let number: Int
  }

  @usableFromInline let id: ID
  /// The duration of a pause or a timer, or the time limit of a request; nil for none.
  @usableFromInline var time: Duration?
  /// The part to fetch.
  @usableFromInline var part = QueryPart.whole
  /// The answer before the request, from which the request of a further part is made.
  @usableFromInline var known: Q.Answer?
  /// The pieces of the whole that have arrived, if it comes in pieces.
  @usableFromInline var gathered: Q.Answer?
  /// The store that performs a request.
  @usableFromInline var store = QueryStoreID.none

  @usableFromInline
  init(_ query: Q, _ task: QueryTasks, _ number: Int, after time: Duration? = nil) {
    (id, self.time) = (ID(query: query, task: task, number: number), time)
  }

  var query: Q { id.query }
  var request: QueryRequestID { QueryRequestID(id.number) }
}

extension QueryWork: Equatable {
  /// Returns whether the ids and the stores are equal. An id names the same work in all states.
  @usableFromInline
  static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.store == b.store }
}

// MARK: - Work of a cache

extension Queries {
  /// Returns the request of a query, or the pause before its next attempt.
  func request(of query: Q) -> QueryWork<Q>? {
    guard let machine = machines[query], machine.isFetching else { return nil }
    return work[id: .init(query: query, task: machine.isPausing ? .pause : .fetch, number: machine.request)]
  }

  /// Starts a request or a pause: work whose number is drawn.
  mutating func begin(_ new: QueryWork<Q>) {
    machines[new.query]?.request = new.id.number
    work.append(new)
  }

  /// Starts a timer.
  mutating func wait(for task: QueryTasks, _ query: Q, _ time: Duration?) {
    guard let time else { return }
    let number = UInt32(truncatingIfNeeded: uses)
    if task == .aging { machines[query]?.aging = number } else { machines[query]?.idling = number }
    work.append(QueryWork(query, task, Int(number), after: time))
  }

  /// Ends work of a query.
  mutating func end(_ tasks: QueryTasks, _ query: Q) {
    guard !work.isEmpty, let machine = machines[query] else { return }
    for task in [.fetch, .pause] as [QueryTasks] where tasks.contains(task) {
      work.remove(id: .init(query: query, task: task, number: machine.request))
    }
    if tasks.contains(.aging) { work.remove(id: .init(query: query, task: .aging, number: Int(machine.aging))) }
    for task in [.expiry, .polling] as [QueryTasks] where tasks.contains(task) {
      work.remove(id: .init(query: query, task: task, number: Int(machine.idling)))
    }
  }

  /// Starts the fetch of a result that was set as being fetched. The store that has the cache takes the request over.
  mutating func beginByHand(_ result: QueryResult<Q>, _ query: Q) {
    var fetch = QueryWork(query, .fetch, 0)
    (fetch.part, fetch.known) = (result.fetching ?? .whole, result.value)
    begin(fetch)
  }
}

extension Queries {
  /// Returns whether everything is equal, including what `==` ignores: work, viewers, and pending changes.
  func isWhollyEqual(to other: Queries) -> Bool {
    machines == other.machines && work == other.work && showing == other.showing
      && layers.mapValues(\.ids) == other.layers.mapValues(\.ids) && doubts == other.doubts
  }
}

// MARK: - Numbers of requests

/// A source of the numbers that identify requests and mutations.
///
/// Numbers that are counted within a value repeat when a new value is made, or when an earlier one is restored. So
/// they are drawn: at random in a program, and counted for each kind in a test. They are recorded, so a replay draws
/// the same ones.
struct QueryNumbers: Sendable {
  private let counts: Locked<[ObjectIdentifier: Int]>?

  /// A source of random numbers.
  static var unpredictable: QueryNumbers { QueryNumbers(counts: nil) }
  /// A source that counts up from 1, for each kind.
  static var counted: QueryNumbers { QueryNumbers(counts: Locked([:])) }

  func next(for kind: any Any.Type) -> Int {
    guard let counts else { return Int.random(in: 1...Int.max) }
    return counts.withLock { counts in
      counts[ObjectIdentifier(kind), default: 0] += 1
      return counts[ObjectIdentifier(kind), default: 0]
    }
  }
}

/// The key of the source of the numbers. A recording from before they were drawn has none; then new ones are drawn.
enum QueryNumbersKey: Dependency, LaterCoeffect {
  static var defaultValue: QueryNumbers { .unpredictable }
  static var testValue: QueryNumbers { .counted }
}

extension Context {
  /// Returns a number that is never drawn twice for a kind.
  func drawNumber<Kind>(for kind: Kind.Type) -> Int { read(QueryNumbersKey.self) { $0.next(for: kind) } }
}
