import Incremental

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
  /// Whether everything is equal, including what `==` ignores: work, viewers, and pending changes.
  func isWhollyEqual(to other: Queries) -> Bool {
    machines == other.machines && work == other.work && showing == other.showing
      && layers.mapValues(\.ids) == other.layers.mapValues(\.ids)
  }
}
