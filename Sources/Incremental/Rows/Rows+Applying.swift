// MARK: - Applying changes

extension Rows {
  /// Turns an older version of rows into the version from which the changes were computed.
  ///
  /// - Returns: True if the changes were applied; false, without any change, if they do not fit: because a row that
  ///   was removed, moved or updated is not where they say, or because a row that was inserted exists already.
  /// - Complexity: O(changes × log n).
  @inlinable @discardableResult
  public mutating func apply(_ changes: Changes) -> Bool {
    guard fits(changes) else { return false }
    let gone = changes.removed.map { label(at: $0.position) }
    let leaving = changes.moved.map { (id: $0.id, label: label(at: $0.from)) }
    for label in gone { if let row = tree.remove(label) { labels.removeValue(forKey: row.id) } }
    var rows = changes.moved.indices.map { (changes.moved[$0].to, takeOut(leaving[$0].id, at: leaving[$0].label)) }
    rows += changes.inserted.map { ($0.position, $0.row) }
    rows.sort { $0.0 < $1.0 }
    for (position, row) in rows { _ = place(row, at: position) }
    for change in changes.updated { update(change.new.id) { $0 = change.new } }
    return true
  }

  @inlinable
  func fits(_ changes: Changes) -> Bool {
    var leaving = Set<Row.ID>()
    func leaves(_ id: Row.ID, _ position: Int) -> Bool {
      indices.contains(position) && self[position].id == id && leaving.insert(id).inserted
    }
    guard changes.removed.allSatisfy({ leaves($0.row.id, $0.position) }),
      changes.moved.allSatisfy({ leaves($0.id, $0.from) })
    else { return false }
    var targets = changes.moved.map(\.to)
    for inserted in changes.inserted {
      guard !contains(id: inserted.row.id), leaving.insert(inserted.row.id).inserted else { return false }
      targets.append(inserted.position)
    }
    targets.sort()
    let staying = count - changes.removed.count - changes.moved.count
    for (number, position) in targets.enumerated() {
      let isFree = number == 0 || targets[number - 1] < position
      guard isFree, position >= 0, position <= staying + number else { return false }
    }
    let gone = Set(changes.removed.map(\.row.id))
    return changes.updated.allSatisfy {
      $0.old.id == $0.new.id && contains(id: $0.new.id) && !gone.contains($0.new.id)
    }
  }
}

// MARK: - Inverting changes

extension Rows.Changes {
  /// Returns the inverse changes, which lead from the new rows to the old ones.
  ///
  /// ```swift
  /// let changes = new.changes(from: old)
  /// new.apply(changes.inverted())       // new == old
  /// ```
  ///
  /// Rules: inverting the changes twice gives equivalent changes.
  ///
  /// - Complexity: O(k log k) for k changes.
  @inlinable
  public func inverted() -> Self {
    var back = Self()
    back.removed = inserted.map { Removed(position: $0.position, row: $0.row) }
    back.inserted = removed.map { Inserted(position: $0.position, row: $0.row) }
    back.moved = moved.map { Moved(id: $0.id, from: $0.to, to: $0.from) }
    back.updated = updated.map { Updated(position: $0.position, old: $0.new, new: $0.old) }
    if removed.isEmpty, inserted.isEmpty, moved.isEmpty { return back }
    back.moved.sort { $0.to < $1.to }
    back.findOldPositions(of: self)
    return back
  }

  /// Gives the updated rows their positions in the old rows.
  @inlinable
  mutating func findOldPositions(of changes: Self) {
    let origins = Dictionary(uniqueKeysWithValues: changes.moved.map { ($0.to, $0.from) })
    let arrivals = (changes.inserted.map(\.position) + changes.moved.map(\.to)).sorted()
    let departures = (changes.removed.map(\.position) + changes.moved.map(\.from)).sorted()
    // Rows that stay kept their order, so each list is walked once.
    var (arrived, left) = (0, 0)
    for index in updated.indices {
      let (position, old, new) = (updated[index].position, updated[index].old, updated[index].new)
      while arrived < arrivals.count, arrivals[arrived] < position { arrived += 1 }
      let staying = position - arrived
      while origins[position] == nil, left < departures.count, departures[left] - left <= staying { left += 1 }
      updated[index] = Updated(position: origins[position] ?? staying + left, old: old, new: new)
    }
    updated.sort { $0.position < $1.position }
  }
}

// MARK: - Changes as steps

extension Rows.Changes {
  /// One of several changes that are applied one after the other.
  public enum Step {
    /// Removes the row at a position.
    case remove(Row, at: Int)
    /// Inserts a row at a position.
    case insert(Row, at: Int)
    /// Removes the row at the first position, and inserts it so that it is at the second position afterwards.
    case move(Row.ID, from: Int, to: Int)
    /// Replaces the row at a position.
    case update(Row, at: Int)
  }

  /// The changes as steps to be applied one after the other. Each position refers to the rows at the time of its step.
  ///
  /// ```swift
  /// for step in rows.changes(from: shown).steps {
  ///   switch step {
  ///   case .remove(_, let position): list.remove(at: position)
  ///   case .insert(let row, let position): list.insert(row, at: position)
  ///   case .move(_, let from, let to): list.insert(list.remove(at: from), at: to)
  ///   case .update(let row, let position): list[position] = row
  ///   }
  /// }
  /// ```
  ///
  /// Rules: removals come first, from the last position to the first; then insertions and moves, from the first
  /// position to the last; then updates.
  ///
  /// - Complexity: O(k log k) for k changes.
  public var steps: [Step] {
    var steps = removed.reversed().map { Step.remove($0.row, at: $0.position) }
    var way = StepWay(removed: removed.map(\.position), moved: moved.map(\.from))
    var (nextMove, nextInsertion) = (0, 0)
    while nextMove < moved.count || nextInsertion < inserted.count {
      let isMove =
        nextInsertion == inserted.count
        || nextMove < moved.count && moved[nextMove].to < inserted[nextInsertion].position
      if isMove {
        let move = moved[nextMove]
        let from = way.current(move.from)
        steps.append(.move(move.id, from: from, to: way.place(move.to, from: move.from)))
        nextMove += 1
      } else {
        let insertion = inserted[nextInsertion]
        steps.append(.insert(insertion.row, at: way.place(insertion.position, from: nil)))
        nextInsertion += 1
      }
    }
    return steps + updated.map { .update($0.new, at: $0.position) }
  }
}

extension Rows.Changes.Step: Equatable where Row: Equatable {}
extension Rows.Changes.Step: Sendable where Row: Sendable, Row.ID: Sendable {}
extension Rows.Changes.Step: Codable where Row: Codable, Row.ID: Codable {}

/// The positions of rows during the steps. Rows that have been placed are in their final order. Only rows before them
/// that have yet to move shift them.
struct StepWay {
  private let removed: [Int]
  /// The old positions of all rows that are removed or moved.
  private let leaving: [Int]
  private let moved: [Int]
  /// The rows that have yet to move, in the order of their old positions.
  private var waiting: PrefixCounts
  /// For each placed row, the old position of the last row before it that stays in place; -1 if there is none.
  private var anchors: [Int] = []
  private var passed = 0

  init(removed: [Int], moved: [Int]) {
    self.removed = removed
    self.moved = moved.sorted()
    leaving = (removed + moved).sorted()
    waiting = PrefixCounts(ones: moved.count)
  }

  /// Returns the current position of a row that has yet to move, from its old position.
  func current(_ old: Int) -> Int {
    let number = moved.firstIndex(notBelow: old)
    let alreadyMoved = number - waiting.sum(number)
    return old - removed.firstIndex(notBelow: old) - alreadyMoved + anchors.firstIndex(notBelow: old)
  }

  /// Places the next row, and returns its current position.
  mutating func place(_ position: Int, from old: Int?) -> Int {
    if let old { waiting.clear(moved.firstIndex(notBelow: old)) }
    let stayingBefore = position - anchors.count
    while passed < leaving.count, leaving[passed] - passed < stayingBefore { passed += 1 }
    let anchor = stayingBefore == 0 ? -1 : stayingBefore - 1 + passed
    anchors.append(anchor)
    return position + waiting.sum(moved.firstIndex(notBelow: anchor))
  }
}

extension [Int] {
  /// Returns the index of the first number that is not below `number`. The numbers must be in ascending order.
  fileprivate func firstIndex(notBelow number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A sequence of ones and zeros that counts the ones in any prefix (P. M. Fenwick, 1994).
struct PrefixCounts {
  private var sums: [Int]

  init(ones count: Int) { sums = (0..<count).map { ($0 + 1) & -($0 + 1) } }

  mutating func clear(_ index: Int) {
    var place = index + 1
    while place <= sums.count {
      sums[place - 1] -= 1
      place += place & -place
    }
  }

  func sum(_ count: Int) -> Int {
    var (place, sum) = (count, 0)
    while place > 0 {
      sum += sums[place - 1]
      place -= place & -place
    }
    return sum
  }
}
