import Incremental

/// Optimistic changes: changes that the server has not confirmed. `OptimisticChange` manages them for a mutation.
extension Queries {
  /// Applies a change at once, on behalf of a running mutation.
  ///
  /// Rules: a query without a value keeps the change for its first answer; a query that was never requested is left
  /// alone.
  public mutating func change(_ query: Q, _ change: Q.Change, by id: MutationID) {
    guard knows(query) else { return }
    layers[query, default: OptimisticLayers(over: known[query]?.value)].add(change, by: id)
    show(layers[query]?.value(of: query), of: query)
  }

  /// Adds a change without showing it. Returns false if the query is not known, or has the change.
  mutating func addChange(_ change: Q.Change, of query: Q, by id: MutationID) -> Bool {
    guard knows(query), layers[query]?.contains(id) != true else { return false }
    layers[query, default: OptimisticLayers(over: known[query]?.value)].add(change, by: id)
    return true
  }

  /// Rolls back all changes of a mutation, even if changes of other mutations were made before and after them.
  public mutating func rollBack(_ id: MutationID) {
    for query in changed(by: id) {
      layers[query]?.rollBack(id, of: query)
      settle(query)
    }
  }

  /// Rolls back all changes of a mutation that the server may have made nevertheless. The queries that had any are in
  /// doubt.
  mutating func takeBack(_ id: MutationID) {
    note(changed(by: id), inDoubtOf: id)
    rollBack(id)
  }

  /// Confirms the changes of a mutation. Queries are in doubt if an answer that arrived meanwhile may already include
  /// the change, or an answer that is on its way may lack it.
  package mutating func confirm(_ id: MutationID) {
    let doubted = changed(by: id).filter { query in
      let isInDoubt = layers[query]?.confirm(id, of: query) == true
      settle(query)
      return isInDoubt || machines[query]?.isFetching == true
    }
    note(doubted, inDoubtOf: id)
  }

  /// Returns whether queries are to be fetched because of a run that has ended.
  func isDoubted(by id: MutationID) -> Bool { doubts[id] != nil }

  /// Returns the queries to fetch because of a run that has ended, once, the least recently used first.
  ///
  /// Their order is that of every run of the program, so that a replay draws the numbers of their requests in it.
  ///
  /// - Parameter includesOthers: Whether to return also those that did not have the change. In records of earlier
  ///   versions they were not fetched.
  package mutating func takeDoubted(by id: MutationID, includesOthers: Bool = true) -> [Q] {
    guard let doubt = doubts.removeValue(forKey: id) else { return [] }
    let queries = includesOthers ? doubt.queries.union(doubt.others) : doubt.queries
    return queries.filter(knows).sorted { (machines[$0]?.lastUse ?? 0) < (machines[$1]?.lastUse ?? 0) }
  }

  /// Notes that queries are in doubt: they are stale at once, and fetched by the action that follows, which has their
  /// reducer.
  mutating func note(_ queries: [Q], inDoubtOf id: MutationID, isOther: Bool = false) {
    if queries.isEmpty { return }
    doubts[id, default: QueryDoubt<Q>()].insert(queries, isOther: isOther)
    for query in queries where machines[query]?.freshness == .fresh {
      end(.aging, query)
      machines[query]?.freshness = .stale
      known[query]?.isStale = true
    }
  }

  /// Whether any change is neither confirmed nor rolled back.
  package var hasPendingChanges: Bool { !layers.isEmpty }

  private func changed(by id: MutationID) -> [Q] { layers.filter { $0.value.contains(id) }.map(\.key) }

  private mutating func settle(_ query: Q) {
    show(layers[query]?.value(of: query), of: query)
    if layers[query]?.isEmpty == true { layers[query] = nil }
  }
}

// MARK: - Changes over an answer

/// The last answer of the server, and the optimistic changes on top of it, in the order they were made.
///
/// Rules: the value is the answer with all changes applied. A new answer goes below the pending changes. A confirmed
/// change becomes part of the answer as soon as all changes before it are settled, so changes can be rolled back in
/// any order. An answer that was fetched after a change was confirmed already includes the change, and replaces it.
@usableFromInline
struct OptimisticLayers<Q: Query>: Sendable {
  struct Layer: Sendable {
    let id: MutationID
    let change: Q.Change
    var isConfirmed = false
    /// Whether an answer has arrived since the change was made. That answer may already include the change.
    var hasSeenAnswer = false
  }

  /// The last answer of the server; nil if the query was never answered.
  private(set) var base: Q.Answer?
  private(set) var layers: [Layer] = []
  /// The mutations that made the changes.
  private var known: Set<MutationID> = []

  init(over base: Q.Answer?) { self.base = base }

  var isEmpty: Bool { layers.isEmpty }

  /// Returns the answer with all changes applied: the value to show.
  func value(of query: Q) -> Q.Answer? {
    guard var value = base else { return nil }
    for layer in layers { query.apply(layer.change, to: &value) }
    return value
  }

  mutating func add(_ change: Q.Change, by id: MutationID) {
    layers.append(Layer(id: id, change: change))
    known.insert(id)
  }

  /// Replaces the answer.
  ///
  /// - Parameter isWhole: Whether the whole answer is new. If only a part was added, the rest of the answer lacks the
  ///   changes that were confirmed since, so these are kept.
  mutating func answer(_ answer: Q.Answer, isWhole: Bool) {
    base = answer
    if isWhole { remove { $0.isConfirmed } }
    for index in layers.indices { layers[index].hasSeenAnswer = true }
  }

  /// Removes the answer and the confirmed changes. Pending changes are applied to the next answer.
  mutating func forgetAnswer() {
    base = nil
    remove { $0.isConfirmed }
  }

  /// Confirms the changes of a mutation. Returns whether the answer may already have included them, so that the query
  /// should be fetched again.
  mutating func confirm(_ id: MutationID, of query: Q) -> Bool {
    var isInDoubt = false
    for index in layers.indices where layers[index].id == id {
      layers[index].isConfirmed = true
      isInDoubt = isInDoubt || layers[index].hasSeenAnswer
    }
    settle(query)
    return isInDoubt
  }

  mutating func rollBack(_ id: MutationID, of query: Q) {
    remove { $0.id == id }
    settle(query)
  }

  /// The mutations that made the changes, each with whether its changes are confirmed.
  var ids: [MutationID: Bool] { Dictionary(layers.map { ($0.id, $0.isConfirmed) }) { $0 && $1 } }

  func contains(_ id: MutationID) -> Bool { known.contains(id) }

  /// Applies confirmed changes to the answer, up to the first pending one.
  private mutating func settle(_ query: Q) {
    let count = layers.prefix { $0.isConfirmed }.count
    if count == 0 { return }
    if var answer = base {
      for layer in layers.prefix(count) { query.apply(layer.change, to: &answer) }
      base = answer
    }
    layers.removeFirst(count)
    known = Set(layers.map(\.id))
  }

  private mutating func remove(where isRemoved: (Layer) -> Bool) {
    layers.removeAll(where: isRemoved)
    known = Set(layers.map(\.id))
  }
}

/// The queries that are in doubt because of a run that has ended.
struct QueryDoubt<Q: Query>: Equatable, Sendable {
  /// Those that had the change, and an answer that may have it or lack it.
  private(set) var queries: Set<Q> = []
  /// Those that did not have it.
  private(set) var others: Set<Q> = []

  mutating func insert(_ new: [Q], isOther: Bool) {
    if isOther { others.formUnion(new) } else { queries.formUnion(new) }
  }
}
