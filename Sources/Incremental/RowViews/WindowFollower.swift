/// A follower of rows, which outputs those in a range of positions. They have the labels of their source.
@usableFromInline
package struct WindowFollower<Row: Identifiable & Equatable>: RowReviser {
  /// The positions, which may exceed the number of rows.
  @usableFromInline var range: Range<Int>

  @inlinable
  init(_ range: Range<Int>) { self.range = range }

  @inlinable
  package func start(_ rows: Rows<Row>) -> Rows<Row> {
    var output = Rows<Row>()
    rows.tree.forEach(in: range.clamped(to: 0..<rows.count)) { label, row, _ in
      output.insertRow(row, atLabel: label)
    }
    return output
  }

  /// Applies the changes inside the window. Then the window slides by at most as many rows as were inserted or removed
  /// before it: that many rows leave at one end and enter at the other.
  ///
  /// Only the rows inside are compared: a change elsewhere costs the search for the ends.
  @inlinable
  package func follow(_ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Rows<Row>) -> Bool {
    guard let first = output.tree.firstLabel, let last = output.tree.lastLabel else {
      output = start(rows)
      return !output.isEmpty
    }
    var differences: [TreeDifference<Row>] = []
    rows.forEachDifference(from: old, in: first...last, by: { $0 == $1 }) { differences.append($0) }
    var change = OutputChange<Rows<Row>>()
    if differences.count > 16 + output.count / 4 {
      change.keep(output)
      output = start(rows)
      return change.isChange(output)
    }
    note(differences, from: rows, output, &change)
    for difference in differences { output.apply(difference) }
    if slide(over: rows, &output), change.before == nil { change.isCertain = true }
    return change.isChange(output)
  }

  /// Notes whether these differences change the output for certain: not if they take out a row that the window may get
  /// back, with another label.
  @inlinable
  func note(
    _ differences: [TreeDifference<Row>], from rows: Rows<Row>, _ output: Rows<Row>,
    _ change: inout OutputChange<Rows<Row>>
  ) {
    for case .removed(_, let row, _) in differences {
      if rows.contains(id: row.id) { change.keep(output) } else { change.isCertain = true }
    }
    if change.before == nil, !differences.isEmpty { change.isCertain = true }
  }

  @inlinable
  package mutating func revise(
    _ range: Range<Int>, _ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Rows<Row>
  ) {
    self.range = range
    _ = follow(rows, from: old, &output)
  }

  /// Moves the ends of the window to their positions; the rows between them are correct already.
  @inlinable
  func slide(over rows: Rows<Row>, _ output: inout Rows<Row>) -> Bool {
    let target = range.clamped(to: 0..<rows.count)
    guard let first = output.tree.firstLabel, let last = output.tree.lastLabel, !target.isEmpty,
      rows.tree.label(atPosition: target.lowerBound) <= last,
      rows.tree.label(atPosition: target.upperBound - 1) >= first
    else {
      guard !target.isEmpty || !output.isEmpty else { return false }
      output = start(rows)
      return true
    }
    let (from, to) = (rows.tree.rank(of: first), rows.tree.rank(of: last) + 1)
    for _ in from..<Swift.max(from, target.lowerBound) { output.remove(at: 0) }
    for _ in Swift.min(to, target.upperBound)..<to { output.remove(at: output.count - 1) }
    let (before, behind) = (
      target.lowerBound..<Swift.max(target.lowerBound, from), Swift.min(to, target.upperBound)..<target.upperBound
    )
    for range in [before, behind] {
      rows.tree.forEach(in: range) { label, row, _ in output.insertRow(row, atLabel: label) }
    }
    return from != target.lowerBound || to != target.upperBound
  }
}

extension Incr {
  /// Returns the rows in a range of positions, for example the part of a long list that a page shows.
  ///
  /// ```swift
  /// let page = todos.sorted(by: \.created).window(20..<40)
  /// ```
  ///
  /// If there are fewer rows, the result is shorter.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func window<Row: Identifiable & Equatable>(
    _ range: Range<Int>
  ) -> Incr<Rows<Row>> where Value == Rows<Row> {
    following(WindowFollower(range))
  }

  /// Returns the rows in a range of positions that may change.
  ///
  /// - Complexity: O(changes × log n). When the range changes, each row that enters or leaves counts as a change.
  @inlinable
  public func window<Row: Identifiable & Equatable>(
    _ range: Incr<Range<Int>>
  ) -> Incr<Rows<Row>> where Value == Rows<Row> {
    following(range, { WindowFollower($0) }, closure: { $0 })
  }

  /// Returns the first `count` rows; none if `count` is negative.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func first<Row: Identifiable & Equatable>(_ count: Int) -> Incr<Rows<Row>> where Value == Rows<Row> {
    window(0..<Swift.max(0, count))
  }

  /// Returns the first rows, whose number is the value of `count`.
  ///
  /// - Complexity: O(changes × log n). When the number changes, each row that enters or leaves counts as a change.
  @inlinable
  public func first<Row: Identifiable & Equatable>(_ count: Incr<Int>) -> Incr<Rows<Row>> where Value == Rows<Row> {
    window(count.map { 0..<Swift.max(0, $0) })
  }

  /// Returns the rows whose keys are in a range that may change (`subrange` of incr_map). The rows must be in ascending
  /// order of `key`.
  ///
  /// ```swift
  /// let week = events.sorted(by: \.day).window(days, by: \.day)
  /// ```
  ///
  /// - Complexity: O(changes × log n). When the range changes, each row that enters or leaves counts as a change.
  @inlinable
  public func window<Row: Identifiable & Equatable, Key: Comparable>(
    _ range: Incr<Range<Key>>, by key: @escaping (Row) -> Key
  ) -> Incr<Rows<Row>> where Value == Rows<Row> {
    let positions = map2(range) { rows, range in
      // Not `>=`: that is false for a key that is no number, which `sorted` places last.
      let first = rows.partitionPoint { !(key($0) < range.lowerBound) }
      return first..<Swift.max(first, rows.partitionPoint { !(key($0) < range.upperBound) })
    }
    return window(positions)
  }
}
