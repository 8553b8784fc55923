#if Inspector
  import Incremental

  extension ValueDifference {
    mutating func compareElements(
      _ before: any RandomAccessCollection, _ after: any RandomAccessCollection, _ path: ValuePath
    ) {
      if let after = after as? any ComparedRows, after.note(changesFrom: before, in: &self, path) { return }
      let (old, new) = (IndexedParts(collection: before), IndexedParts(collection: after))
      guard let first = new.parts(0..<1).first ?? old.parts(0..<1).first, Self.id(of: first.value) != nil else {
        return matchPositions(old, new, path)
      }
      let start = commonStart(old, new)
      let end = commonEnd(old, new, after: start)
      guard !isCut else { return }
      match(
        SlicedParts(base: old, range: start..<(old.count - end)),
        SlicedParts(base: new, range: start..<(new.count - end)), path, isOrdered: true)
    }

    /// Returns the number of equal elements at the start, so that a few changes in a long array are found cheaply.
    private mutating func commonStart(_ old: IndexedParts, _ new: IndexedParts) -> Int {
      var count = 0
      while count < min(old.count, new.count), limit.visit(depth: 0), areSame(old, new, count, count) { count += 1 }
      return count
    }

    private mutating func commonEnd(_ old: IndexedParts, _ new: IndexedParts, after start: Int) -> Int {
      var count = 0
      while count < min(old.count, new.count) - start, limit.visit(depth: 0),
        areSame(old, new, old.count - count - 1, new.count - count - 1)
      {
        count += 1
      }
      return count
    }

    private func areSame(_ old: IndexedParts, _ new: IndexedParts, _ before: Int, _ after: Int) -> Bool {
      Self.areSame(old.part(at: before).value, new.part(at: after).value)
    }
  }

  /// Rows that find the changes between two versions, skipping the storage that they share.
  protocol ComparedRows {
    /// Records the changes. Returns false if the other value is not rows of the same type.
    func note(changesFrom before: Any, in difference: inout ValueDifference, _ path: ValuePath) -> Bool
  }

  extension Rows: ComparedRows {
    func note(changesFrom before: Any, in difference: inout ValueDifference, _ path: ValuePath) -> Bool {
      guard let before = before as? Rows else { return false }
      let changes = changes(from: before) { ValueDifference.areSame(copy $0, copy $1) }
      for row in changes.updated where !difference.isCut {
        difference.compare(row.old, row.new, path + [.index(row.position)])
      }
      for row in changes.inserted where !difference.isCut {
        difference.note(.added, path + [.index(row.position)], nil, OneLine.text(of: row.row))
      }
      for row in changes.removed where !difference.isCut {
        difference.note(.removed, path + [.index(row.position)], OneLine.text(of: row.row), nil)
      }
      for row in changes.moved where !difference.isCut {
        difference.note(.changed, path + [.index(row.to)], "position \(row.from)", "position \(row.to)")
      }
      return true
    }
  }
#endif
