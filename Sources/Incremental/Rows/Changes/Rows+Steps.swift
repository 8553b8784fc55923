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
  /// Which rows have yet to move, in the order of their old positions.
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
