// Documentation/Internals/RowViews.md says what a change elsewhere costs.

/// A follower of rows, which outputs those in a range of positions. They have the labels of their source.
///
/// It keeps the part of the tree with the rows of the output, instead of all rows: while a tree is kept, an edit copies
/// its nodes, and most edits are elsewhere.
@usableFromInline
package struct WindowFollower<Row: Identifiable & Equatable>: RowReviser {
  /// The positions, which may exceed the number of rows.
  @usableFromInline var range: Range<Int>
  /// The rows as they were, of which those between the ends of the output are compared.
  @usableFromInline var part = LabelTree<Row>()
  /// The number of versions of the rows that `part` is used for before it is replaced.
  @usableFromInline var rest = 0

  @inlinable
  init(_ range: Range<Int>) { self.range = range }

  @inlinable
  package static var keepsRows: Bool { true }

  @inlinable
  package mutating func start(_ rows: Rows<Row>) -> Rows<Row> {
    var output = Rows<Row>()
    rows.tree.forEach(in: range.clamped(to: 0..<rows.count)) { label, row, _ in
      output.insertRow(row, atLabel: label)
    }
    keepPart(of: rows, output)
    return output
  }

  /// Keeps the part of the rows that the next version is compared with.
  @inlinable
  mutating func keepPart(of rows: Rows<Row>, _ output: Rows<Row>) {
    rest = 64
    guard let first = output.tree.firstLabel, let last = output.tree.lastLabel else { return part = LabelTree() }
    part = rows.tree.part(in: first...last)
  }

  /// Applies the changes inside the window. Then the window slides by at most as many rows as were inserted or removed
  /// before it: that many rows leave at one end and enter at the other.
  ///
  /// Only the rows inside are compared: a change elsewhere costs the search for the ends.
  @inlinable
  package mutating func follow(_ rows: Rows<Row>, from _: Rows<Row>, _ output: inout Rows<Row>) -> Bool {
    guard let first = output.tree.firstLabel, let last = output.tree.lastLabel else {
      output = start(rows)
      return !output.isEmpty
    }
    var differences: [TreeDifference<Row>] = []
    rows.tree.forEachDifference(
      from: part, in: first...last, compare: { $0.id != $1.id ? .replaced : $0 == $1 ? .equal : .updated },
      { differences.append($0) })
    if differences.isEmpty, isInPlace(first, last, in: rows) {
      keepPartIfOld(of: rows, output)
      return false
    }
    defer { keepPart(of: rows, output) }
    return apply(differences, of: rows, to: &output)
  }

  /// Returns whether the output, whose rows are correct, begins and ends at its positions.
  @inlinable
  func isInPlace(_ first: OrderLabel, _ last: OrderLabel, in rows: Rows<Row>) -> Bool {
    let target = range.clamped(to: 0..<rows.count)
    return !target.isEmpty && rows.tree.label(atPosition: target.lowerBound) == first
      && rows.tree.label(atPosition: target.upperBound - 1) == last
  }

  /// Replaces the part after some changes elsewhere: they may have moved rows of the window to other nodes, which are
  /// compared row by row each time.
  @inlinable
  mutating func keepPartIfOld(of rows: Rows<Row>, _ output: Rows<Row>) {
    rest &-= 1
    if rest <= 0 { keepPart(of: rows, output) }
  }

  @inlinable
  mutating func apply(
    _ differences: [TreeDifference<Row>], of rows: Rows<Row>, to output: inout Rows<Row>
  ) -> Bool {
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
  mutating func slide(over rows: Rows<Row>, _ output: inout Rows<Row>) -> Bool {
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
  public func prefix<Row: Identifiable & Equatable>(_ count: Int) -> Incr<Rows<Row>> where Value == Rows<Row> {
    window(0..<Swift.max(0, count))
  }

  /// Returns the first rows, whose number is the value of `count`.
  ///
  /// - Complexity: O(changes × log n). When the number changes, each row that enters or leaves counts as a change.
  @inlinable
  public func prefix<Row: Identifiable & Equatable>(_ count: Incr<Int>) -> Incr<Rows<Row>> where Value == Rows<Row> {
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
