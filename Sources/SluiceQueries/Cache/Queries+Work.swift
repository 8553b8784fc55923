import Incremental

extension Queries {
  /// The request of a query, or the pause before the next one.
  func request(of query: Q) -> QueryWork<Q>? {
    guard let machine = machines[query], machine.isFetching else { return nil }
    return work[id: .init(query: query, task: machine.isPausing ? .pause : .fetch, number: machine.request)]
  }

  /// Begins what has a number of its own.
  mutating func begin(_ new: QueryWork<Q>) {
    machines[new.query]?.request = new.id.number
    work.append(new)
  }

  /// Begins to wait for a time.
  mutating func wait(for task: QueryTasks, _ query: Q, _ time: Duration?) {
    guard let time else { return }
    let number = UInt32(truncatingIfNeeded: uses)
    if task == .aging { machines[query]?.aging = number } else { machines[query]?.idling = number }
    work.append(QueryWork(query, task, Int(number), after: time))
  }

  /// Ends what goes on for a query.
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

  /// A result that was set says that it is fetched. The store that has it takes it over.
  mutating func beginByHand(_ result: QueryResult<Q>, _ query: Q) {
    var fetch = QueryWork(query, .fetch, 0)
    (fetch.part, fetch.known) = (result.fetching ?? .whole, result.value)
    begin(fetch)
  }
}

extension Queries {
  /// Whether all is equal, also what does not count when a test compares: what goes on, and who shows what.
  func isWhollyEqual(to other: Queries) -> Bool {
    machines == other.machines && work == other.work && showing == other.showing
      && layers.mapValues(\.ids) == other.layers.mapValues(\.ids)
  }
}
