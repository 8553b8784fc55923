/// The moments that a search has seen, each once, with the first path that led to it.
@usableFromInline
struct Frontier<State, Action> {
  @usableFromInline
  struct Node {
    @usableFromInline let moment: Moment<State, Action>
    /// The node before, and the step from there; -1 for the first.
    @usableFromInline let parent: Int
    @usableFromInline let step: ExploredStep<Action>?
    @usableFromInline let depth: Int

    @inlinable
    init(_ moment: Moment<State, Action>, parent: Int, step: ExploredStep<Action>?, depth: Int) {
      (self.moment, self.parent, self.step, self.depth) = (moment, parent, step, depth)
    }
  }

  @usableFromInline var nodes: [Node] = []
  @usableFromInline let identity: StateIdentity<State>
  /// The last node with each hash; `next` has for each node the previous one with an equal hash.
  @usableFromInline var heads: [Int: Int] = [:]
  @usableFromInline var next: [Int] = []

  @inlinable
  init(_ identity: StateIdentity<State>) { self.identity = identity }

  /// Adds a moment, unless it was seen before. Returns whether it is new.
  @inlinable
  mutating func insert(
    _ moment: Moment<State, Action>, after parent: Int, by step: ExploredStep<Action>?, depth: Int
  ) -> Bool {
    var hash = identity.hash(moment.state)
    if let flights = moment.flights { hash = hash &* 31 &+ flights.key.hashValue }
    let head = heads[hash] ?? -1
    var index = head
    while index >= 0 {
      if areSame(nodes[index].moment, moment) { return false }
      index = next[index]
    }
    heads[hash] = nodes.count
    next.append(head)
    nodes.append(Node(moment, parent: parent, step: step, depth: depth))
    return true
  }

  @inlinable
  func areSame(_ a: Moment<State, Action>, _ b: Moment<State, Action>) -> Bool {
    guard identity.areSame(a.state, b.state) else { return false }
    return a.flights == nil && b.flights == nil || a.flights?.key == b.flights?.key
  }

  /// Returns the steps from the beginning to a node.
  @usableFromInline
  func path(to index: Int) -> [ExploredStep<Action>] {
    var path: [ExploredStep<Action>] = []
    var index = index
    while index > 0, let step = nodes[index].step {
      path.append(step)
      index = nodes[index].parent
    }
    return path.reversed()
  }
}
