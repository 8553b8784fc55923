/// The last answer of the server, and the changes over it that the server has not confirmed, in the order they were made.
///
/// Rules: the value is the answer with all changes applied. A new answer goes below the changes that are pending. A confirmed
/// change becomes part of the answer as soon as all changes before it are settled, so that they can be rolled back in any order.
/// An answer that was fetched after a change was confirmed has it already, and replaces it.
@usableFromInline
struct OptimisticLayers<Q: Query>: Sendable {
  struct Layer: Sendable {
    let id: MutationID
    let change: Q.Change
    var isConfirmed = false
    /// Whether an answer has come since it was made: it may have the change already.
    var hasSeenAnswer = false
  }

  /// nil if the query was never answered.
  private(set) var base: Q.Answer?
  private(set) var layers: [Layer] = []

  init(over base: Q.Answer?) { self.base = base }

  var isEmpty: Bool { layers.isEmpty }

  /// What is shown.
  func value(of query: Q) -> Q.Answer? {
    guard var value = base else { return nil }
    for layer in layers { query.apply(layer.change, to: &value) }
    return value
  }

  mutating func add(_ change: Q.Change, by id: MutationID) { layers.append(Layer(id: id, change: change)) }

  /// - Parameter isWhole: whether all of it is new. What was there before a further part has no change that was confirmed since.
  mutating func answer(_ answer: Q.Answer, isWhole: Bool) {
    base = answer
    if isWhole { layers.removeAll { $0.isConfirmed } }
    for index in layers.indices { layers[index].hasSeenAnswer = true }
  }

  /// The value is forgotten; the changes that are pending are over the next answer.
  mutating func forgetAnswer() {
    base = nil
    layers.removeAll { $0.isConfirmed }
  }

  /// Returns whether the answer below may have had the change already, so that it should be fetched again.
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

  /// Whose changes they are, and which of them are confirmed.
  var ids: [MutationID: Bool] { Dictionary(layers.map { ($0.id, $0.isConfirmed) }) { $0 && $1 } }

  func contains(_ id: MutationID) -> Bool { layers.contains { $0.id == id } }

  /// Makes confirmed changes part of the answer, up to the first that is pending.
  private mutating func settle(_ query: Q) {
    let count = layers.prefix { $0.isConfirmed }.count
    if var answer = base {
      for layer in layers.prefix(count) { query.apply(layer.change, to: &answer) }
      base = answer
    }
    layers.removeFirst(count)
  }
}
