extension Incr {
  /// The row with an id; nil while there is none.
  ///
  /// ```swift
  /// let title = todos.row(7).map { $0?.title ?? "" }
  /// ```
  ///
  /// Rules: it wakes only for that row. However many rows are observed, a change of one costs the others nothing.
  ///
  /// - Complexity: O(changes × log n) for all rows of one collection together, and a look-up for each that changed.
  @inlinable
  public func row<Row: Identifiable & Equatable>(_ id: Row.ID) -> Incr<Row?> where Value == Rows<Row> {
    graph.outsideScopes {
      let hub = rowHub()
      let watched = hub.watched
      if let node = watched.nodes[id] {
        return Incr<Row?>(node: unsafeDowncast(node.takeUnretainedValue(), to: ValueNode<Row?>.self))
      }
      let rows = Unmanaged.passUnretained(hub.node)
      let place = WatchedRows<Row.ID>.Place(id, in: watched)
      let node = ValueNode<Row?>(from: hub.node) { node in
        unsafeDowncast(node, to: ValueNode<Row?>.self).store(
          rows._withUnsafeGuaranteedRef { $0.current }[id: place.id], { $0 == $1 })
      }
      watched.nodes[id] = .passUnretained(node)
      return Incr<Row?>(node: node)
    }
  }

  /// The node that finds out which rows changed; one for each collection, as long as one of its rows is in use.
  @inlinable
  func rowHub<Row: Identifiable & Equatable>() -> (node: ValueNode<Rows<Row>>, watched: WatchedRows<Row.ID>)
  where Value == Rows<Row> {
    if let (hub, watched) = node.rowHub {
      return (unsafeDowncast(hub, to: ValueNode<Rows<Row>>.self), unsafeDowncast(watched, to: WatchedRows<Row.ID>.self))
    }
    let source = Unmanaged.passUnretained(node)
    let watched = WatchedRows<Row.ID>()
    let hub = ValueNode<Rows<Row>>(from: node) { node in
      let hub = unsafeDowncast(node, to: ValueNode<Rows<Row>>.self)
      let rows = source._withUnsafeGuaranteedRef { $0.current }
      if let old = hub.value { watched.wake(rows, from: old) }
      hub.value = rows
      hub.changeForSome()
      return false
    }
    node.keepRowHub(hub, watched)
    return (hub, watched)
  }
}

/// The nodes of single rows of a collection.
@usableFromInline
final class WatchedRows<ID: Hashable> {
  /// Unowned: who dies takes itself out.
  @usableFromInline @exclusivity(unchecked) var nodes: [ID: Unmanaged<Node>] = [:]

  @inlinable
  init() {}

  /// Has the nodes run whose rows are not what they were.
  @inlinable
  func wake<Row: Identifiable & Equatable>(_ rows: Rows<Row>, from old: Rows<Row>) where Row.ID == ID {
    rows.forEachRowChange(from: old) { change in
      let id: ID
      switch change {
      case .removed(let row), .inserted(let row), .updated(_, let row): id = row.id
      }
      nodes[id]?._withUnsafeGuaranteedRef { $0.wake() }
    }
  }

  /// That one row is watched; ends with the node that holds this.
  @usableFromInline
  final class Place {
    @usableFromInline let id: ID
    @usableFromInline let watched: WatchedRows

    @inlinable
    init(_ id: ID, in watched: WatchedRows) { (self.id, self.watched) = (id, watched) }

    @inlinable
    deinit { watched.nodes[id] = nil }
  }
}

extension Node {
  /// The node that watches single rows of this one, if there is one.
  @usableFromInline
  final var rowHub: (hub: Node, watched: AnyObject)? {
    guard let extra, let hub = extra.rowHub, let watched = extra.watchedRows else { return nil }
    return (hub, watched)
  }

  @usableFromInline
  final func keepRowHub(_ hub: Node, _ watched: AnyObject) {
    let extra = ensureExtra()
    (extra.rowHub, extra.watchedRows) = (hub, watched)
    hub.flags.insert(.changesForSome)
  }

  /// Notes that the value changed, for those who look later; of those who depend on it, only the ones that are woken run.
  @usableFromInline
  final func changeForSome() {
    graph.now &+= 1
    changedAt = graph.now
  }

  /// Has the node run in this pass, if it is needed.
  @usableFromInline
  final func wake() {
    if isNecessary { graph.queue.insert(self) }
  }
}
