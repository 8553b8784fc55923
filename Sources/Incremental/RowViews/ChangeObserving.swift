// Observers that get what changed.

extension Rows {
  /// An update of which an observer of changes is notified.
  public enum Update {
    /// All rows: the first update, and the first after a failure.
    case all(Rows)
    /// The changes since the previous update. Applied to the rows of that update, they give the current rows.
    case changes(Changes)
  }
}

extension Rows.Update: Equatable where Row: Equatable {}
extension Rows.Update: Sendable where Row: Sendable, Row.ID: Sendable {}

extension Incr {
  /// Calls `handler` with all rows now, and with their changes after each pass in which they changed. This is what a
  /// list view or a page needs.
  ///
  /// ```swift
  /// let token = shown.observeChanges { update in
  ///   switch update {
  ///   case .all(let rows): list.show(rows)
  ///   case .changes(let changes): for step in changes.steps { list.perform(step) }
  ///   }
  /// }
  /// ```
  ///
  /// Rules: those of `observe`. Applied in order, the changes always give the current rows.
  ///
  /// - Complexity: O(changes × log n) for each pass.
  @inlinable
  public func observeChanges<Row: Identifiable & Equatable>(
    failure: ((any Error) -> Void)? = nil, _ handler: @escaping (Rows<Row>.Update) -> Void
  ) -> Token where Value == Rows<Row> {
    observeWithPrevious(failure: failure) { rows, before in
      guard let before else { return handler(.all(rows)) }
      let changes = rows.changes(from: before)
      if !changes.isEmpty { handler(.changes(changes)) }
    }
  }
}

// MARK: - Changes of maps

extension PersistentMap {
  /// An update of which an observer of changes is notified.
  public enum Update {
    /// All items: the first update, and the first after a failure.
    case all(PersistentMap)
    /// The changes since the previous update. Applied to the map of that update, they give the current one.
    case changes([Change])
  }
}

extension PersistentMap.Update: Equatable where Value: Equatable {}
extension PersistentMap.Update: Sendable where Key: Sendable, Value: Sendable {}

extension Incr {
  /// Calls `handler` with all items now, and with their changes after each pass in which they changed.
  ///
  /// ```swift
  /// let token = prices.observeChanges { update in
  ///   switch update {
  ///   case .all(let prices): table = Dictionary(uniqueKeysWithValues: prices.map { ($0.key, $0.value) })
  ///   case .changes(let changes): for change in changes { apply(change) }
  ///   }
  /// }
  /// ```
  ///
  /// Rules: those of `observe`. The changes are in no order, and each is of another key.
  ///
  /// - Complexity: O(changes) for each pass.
  @inlinable
  public func observeChanges<Key: Hashable, Item: Equatable>(
    failure: ((any Error) -> Void)? = nil, _ handler: @escaping (PersistentMap<Key, Item>.Update) -> Void
  ) -> Token where Value == PersistentMap<Key, Item> {
    observeWithPrevious(failure: failure) { items, before in
      guard let before else { return handler(.all(items)) }
      let changes = items.changes(from: before)
      if !changes.isEmpty { handler(.changes(changes)) }
    }
  }

  /// Calls `handler` with each value and the one before, which is nil at first and after a failure.
  @inlinable
  func observeWithPrevious(
    failure: ((any Error) -> Void)?, _ handler: @escaping (Value, Value?) -> Void
  ) -> Token {
    var last: Value?
    let failed: (any Error) -> Void = { error in
      last = nil
      failure?(error)
    }
    return observe(failure: failed) { value in
      let before = last
      last = value
      handler(value, before)
    }
  }
}
