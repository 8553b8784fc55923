extension Rows {
  /// What an observer of changes is notified of.
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
    var last: Rows<Row>?
    let failed: (any Error) -> Void = { error in
      last = nil
      failure?(error)
    }
    return observe(failure: failed) { rows in
      let before = last
      last = rows
      guard let before else { return handler(.all(rows)) }
      let changes = rows.changes(from: before)
      if !changes.isEmpty { handler(.changes(changes)) }
    }
  }
}
