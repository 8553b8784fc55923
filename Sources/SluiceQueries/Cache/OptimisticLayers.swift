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

  init(over base: Q.Answer?) { self.base = base }

  var isEmpty: Bool { layers.isEmpty }

  /// Returns the answer with all changes applied: the value to show.
  func value(of query: Q) -> Q.Answer? {
    guard var value = base else { return nil }
    for layer in layers { query.apply(layer.change, to: &value) }
    return value
  }

  mutating func add(_ change: Q.Change, by id: MutationID) { layers.append(Layer(id: id, change: change)) }

  /// Replaces the answer.
  ///
  /// - Parameter isWhole: whether the whole answer is new. If only a part was added, the rest of the answer lacks the
  ///   changes that were confirmed since, so these are kept.
  mutating func answer(_ answer: Q.Answer, isWhole: Bool) {
    base = answer
    if isWhole { layers.removeAll { $0.isConfirmed } }
    for index in layers.indices { layers[index].hasSeenAnswer = true }
  }

  /// Removes the answer and the confirmed changes. Pending changes are applied to the next answer.
  mutating func forgetAnswer() {
    base = nil
    layers.removeAll { $0.isConfirmed }
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
    layers.removeAll { $0.id == id }
    settle(query)
  }

  /// The mutations that made the changes, each with whether its changes are confirmed.
  var ids: [MutationID: Bool] { Dictionary(layers.map { ($0.id, $0.isConfirmed) }) { $0 && $1 } }

  func contains(_ id: MutationID) -> Bool { layers.contains { $0.id == id } }

  /// Applies confirmed changes to the answer, up to the first pending one.
  private mutating func settle(_ query: Q) {
    let count = layers.prefix { $0.isConfirmed }.count
    if var answer = base {
      for layer in layers.prefix(count) { query.apply(layer.change, to: &answer) }
      base = answer
    }
    layers.removeFirst(count)
  }
}
