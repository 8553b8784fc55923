public import Incremental

extension Queries {
  /// Takes in an event for a query that is known, or that the event makes known.
  @inlinable
  mutating func handle(_ event: QueryMachine.Event, _ query: Q, _ traits: QueryMachine.Traits) -> QuerySteps {
    let former = machines[query] ?? QueryMachine()
    let (steps, machine) = advance(former, event, query, traits)
    // A request that begins anew has all its attempts.
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

  /// Takes in an event that brings an answer. Nothing is left of what went wrong before it, nor of what was shown in its place.
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

  /// Changes a result; an equal one is left as it is, so that nobody is notified.
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

  /// Whether something is known of a query.
  @inlinable
  func knows(_ query: Q) -> Bool { machines.contains(query) }

  /// The queries for which a condition holds, those first that were asked for the longest time ago.
  func queries(where isWanted: (Q, QueryMachine) -> Bool) -> [Q] {
    machines.filter { isWanted($0.key, $0.value) }.sorted { $0.value.lastUse < $1.value.lastUse }.map(\.key)
  }

  /// The query that is neither shown nor fetched, and was asked for the longest time ago.
  var oldestIdle: Q? {
    machines.lazy.filter { $0.value.viewers == 0 && !$0.value.isFetching }.min { $0.value.lastUse < $1.value.lastUse }?
      .key
  }

  /// The last answer of the server.
  func answer(of query: Q) -> Q.Answer? {
    if let layers = layers[query] { return layers.base }
    return known[query]?.value
  }

  /// Puts an answer below the changes that are pending; returns what is shown.
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
  /// Writes down what a machine says, but for which part is fetched.
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
