/// A graph of inputs and the values derived from them.
///
/// ```swift
/// let graph = Graph()
/// let price = Input(20, in: graph)
/// let label = price.incr.map { "\($0) €" }
/// let token = label.observe { print($0) }     // 20 €
/// price.set(25)                               // 25 €
/// ```
///
/// Rules:
/// - After a write, each observed value equals what computing it from scratch would give, and no computation has run
///   with a mix of old and new inputs, or twice.
/// - What nobody observes is not computed. Reading it computes it once.
/// - A value that did not change wakes nobody.
/// - Several writes in one `batch` are one pass.
/// - A write in an observer starts the next pass, after every observer has heard of this one.
///
/// Graphs are independent values; nothing is global. A graph is not `Sendable`: it belongs to the isolation it was
/// made in, and the compiler keeps it there.
public final class Graph {
  enum Phase { case resting, computing, telling }

  var phase = Phase.resting
  var batchDepth = 0
  var queue = HeightQueue()
  /// Counts the changes of values, so that a node can tell whether a dependency changed since it ran.
  var now = 0
  var attachments = 0
  /// Observers that are to hear of the current pass.
  var changed: [Observer] = []
  /// Observers that were cancelled while the graph was at work: they hold their nodes until it rests.
  var cancelled: [Observer] = []
  /// Writes that observers made, in order.
  var postponed: [() -> Void] = []
  var graveyard: [Node] = []
  /// The states that feed this graph: a read in the middle of their change asks them first.
  package var attachedSources: [Sources] = []
  var isBurying = false

  /// The number of nodes that exist, for tests that count leaks.
  package internal(set) var nodeCount = 0

  /// Makes an empty graph.
  public init() {}
}

extension Graph {
  /// Makes all writes in `body` one pass, which runs when `body` returns.
  ///
  /// Reading a derived value inside brings it up to date and wakes no observer. Batches nest.
  public func batch<Result>(_ body: () throws -> Result) rethrows -> Result {
    openBatch()
    defer { closeBatch() }
    return try body()
  }

  /// Holds back the pass until `closeBatch`, for work that is not one function's.
  package func openBatch() { batchDepth += 1 }

  /// Ends the batch and, if it is the outermost, runs the pass.
  package func closeBatch() {
    batchDepth -= 1
    runPass()
  }

  /// Releases the dependencies of a node that dies, one after the other: a chain may be 100,000 nodes long.
  func bury(_ dependencies: inout [Dependency]) {
    while let dependency = dependencies.popLast() { graveyard.append(dependency.node) }
    guard !isBurying else { return }
    isBurying = true
    while let node = graveyard.popLast() { _ = node }
    isBurying = false
  }
}
