public import Incremental

extension Queries {
  /// Handles an event of a query. A query that was unknown is known afterwards.
  @inlinable
  mutating func handle(_ event: QueryMachine.Event, _ query: Q, _ traits: QueryMachine.Traits) -> QuerySteps {
    let former = machines[query] ?? QueryMachine()
    let (steps, machine) = advance(former, event, query, traits)
    // A new request starts with all its attempts.
    let isNew = steps.begin.contains(.fetch) && event != .retried
    if isNew || machine.fetching != former.fetching || machine.isPausing != former.isPausing
      || machine.freshness != former.freshness
    {
      write(query) { result in
        result.follow(machine)
        if isNew { result.failures = 0 }
      }
    }
    return steps
  }

  @inlinable
  mutating func advance(
    _ former: QueryMachine, _ event: QueryMachine.Event, _ query: Q, _ traits: QueryMachine.Traits
  ) -> (QuerySteps, QueryMachine) {
    var machine = former
    let steps = machine.handle(event, traits)
    uses &+= 1
    machine.lastUse = uses
    machines.updateValue(machine, forKey: query)
    return (steps, machine)
  }

  /// Handles an event that brings an answer. Clears the error, the placeholder and the count of failures.
  @inlinable
  package mutating func handle(
    _ event: QueryMachine.Event, _ answer: Q.Answer, _ query: Q, _ traits: QueryMachine.Traits
  ) -> QuerySteps {
    let (steps, machine) = advance(machines[query] ?? QueryMachine(), event, query, traits)
    let value = put(answer, for: query, isWhole: event != .answeredPart)
    write(query) { result in
      result.follow(machine)
      result.value = value
      (result.error, result.placeholder, result.failures) = (nil, nil, 0)
    }
    return steps
  }

  /// Changes a result. An equal result is left as it is, so that no observer is notified.
  @inlinable
  mutating func write(_ query: Q, _ body: (inout QueryResult<Q>.Parts) -> Void) {
    let former = known[query]
    var result = former ?? QueryResult()
    result.change { parts in
      if former == nil { parts.placeholder = query.placeholder(in: self) }
      body(&parts)
    }
    if former == nil || result.held !== former?.held { known.map.updateValue(result, forKey: query) }
  }

  /// Returns whether the cache has a state for a query.
  @inlinable
  func knows(_ query: Q) -> Bool { machines.contains(query) }

  /// Returns the queries for which a condition holds, the least recently used first.
  func queries(where isWanted: (Q, QueryMachine) -> Bool) -> [Q] {
    machines.filter { isWanted($0.key, $0.value) }.sorted { $0.value.lastUse < $1.value.lastUse }.map(\.key)
  }

  /// The least recently used query that is neither shown nor fetched.
  var oldestIdle: Q? {
    machines.lazy.filter { $0.value.viewers == 0 && !$0.value.isFetching }.min { $0.value.lastUse < $1.value.lastUse }?
      .key
  }

  /// Returns the last answer of the server, without optimistic changes.
  func answer(of query: Q) -> Q.Answer? {
    if let layers = layers[query] { return layers.base }
    return known[query]?.value
  }

  /// Stores an answer below the pending changes; returns the value to show.
  @inlinable
  mutating func put(_ answer: Q.Answer, for query: Q, isWhole: Bool) -> Q.Answer? {
    layers.isEmpty ? answer : putBelow(answer, for: query, isWhole: isWhole)
  }

  @usableFromInline
  mutating func putBelow(_ answer: Q.Answer, for query: Q, isWhole: Bool) -> Q.Answer? {
    guard layers[query] != nil else { return answer }
    layers[query]?.answer(answer, isWhole: isWhole)
    let value = layers[query]?.value(of: query)
    if layers[query]?.isEmpty == true { layers[query] = nil }
    return value
  }

  mutating func show(_ value: Q.Answer?, of query: Q) {
    if known[query]?.value != value { known[query]?.value = value }
  }
}

extension QueryResult.Parts {
  /// Copies the state of a machine, except which part is fetched.
  @inlinable
  mutating func follow(_ machine: QueryMachine) {
    switch machine.fetching {
    case .none: fetching = nil
    case .whole: fetching = .whole
    case .part, .partThenWhole: break  // Which part is known where it begins.
    }
    (isPausing, isStale) = (machine.isPausing, machine.freshness != .fresh)
  }
}
