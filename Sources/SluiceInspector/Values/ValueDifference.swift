#if Inspector
  import Incremental

  /// The differences between two values, each at the innermost part that differs.
  ///
  /// Equal values are not walked. Elements with ids are matched by id, items of dictionaries by key, all others by
  /// position.
  struct ValueDifference {
    struct Change: Sendable, Equatable {
      enum Kind: String, Sendable { case changed, added, removed }

      let path: String
      let kind: Kind
      let before: String?
      let after: String?
    }

    private(set) var changes: [Change] = []
    var limit: WalkLimit

    var isCut: Bool { limit.isCut }

    init(_ before: Any, _ after: Any, limit: WalkLimit = WalkLimit(results: 1_000)) {
      self.limit = limit
      compare(before, after, ValuePath())
    }

    mutating func compare(_ before: Any, _ after: Any, _ path: ValuePath) {
      guard limit.visit(depth: path.steps.count) else { return }
      if Self.areSame(before, after) { return }
      let (old, new) = (ReflectedValue(before), ReflectedValue(after))
      guard type(of: old.value) == type(of: new.value) else { return noteChange(old, new, path) }
      let found = changes.count
      compare(old, new, path)
      // The values are not equal, but no part that is shown differs.
      if changes.count == found, before is any Equatable, new.kind == .structure { noteChange(old, new, path) }
    }

    private mutating func compare(_ old: ReflectedValue, _ new: ReflectedValue, _ path: ValuePath) {
      switch (old.form, new.form) {
      case (.nothing, .nothing), (.leaf(.function), .leaf(.function)): break
      case (.leaf, .leaf), (.fields(.enumCase, _), .fields(.enumCase, _)): compareTexts(old, new, path)
      case (.enumCase(let name, let before), .enumCase(let other, let after)) where name == other:
        compare(before, after, path + [.field(name.cut(TextLimit.label), 0)])
      case (.fields, .fields):
        if limit.isNew(old.value, new.value) { match(old.parts, new.parts, path, isOrdered: false) }
      case (.elements(let before), .elements(let after)): compareElements(before, after, path)
      case (.sequence, .sequence): matchPositions(old.parts, new.parts, path)
      case (.set, .set), (.dictionary, .dictionary): match(old.parts, new.parts, path, isOrdered: false)
      default: noteChange(old, new, path)
      }
    }

    /// Compares two texts. A number that does not equal itself (NaN) counts as unchanged; long texts may differ beyond
    /// the shown part.
    private mutating func compareTexts(_ old: ReflectedValue, _ new: ReflectedValue, _ path: ValuePath) {
      let isUnlike = old.value is any Equatable && old.kind != .number
      if isUnlike || OneLine.text(of: old) != OneLine.text(of: new) { noteChange(old, new, path) }
    }

    private mutating func noteChange(_ old: ReflectedValue, _ new: ReflectedValue, _ path: ValuePath) {
      note(.changed, path, OneLine.text(of: old), OneLine.text(of: new))
    }

    mutating func note(_ kind: Change.Kind, _ path: ValuePath, _ before: String?, _ after: String?) {
      guard limit.collect() else { return }
      changes.append(Change(path: path.text, kind: kind, before: before, after: after))
    }

    /// Returns whether two values are equal, or are the same object; false if only their parts could tell.
    static func areSame(_ before: Any, _ after: Any) -> Bool {
      if let before = before as? any Equatable { return isEqual(before, after) }
      guard type(of: before) is AnyClass, type(of: after) is AnyClass else { return false }
      return (before as AnyObject) === (after as AnyObject)
    }

    private static func isEqual<T: Equatable>(_ before: T, _ after: Any) -> Bool {
      (after as? T).map { $0 == before } ?? false
    }
  }

  // MARK: - Matching parts

  extension ValueDifference {
    /// Compares parts with equal identities, and records those that only one side has.
    mutating func match(_ old: any ValueParts, _ new: any ValueParts, _ path: ValuePath, isOrdered: Bool) {
      guard let before = identities(old), let after = identities(new) else {
        // Duplicate ids cannot be matched reliably.
        if !isCut { matchPositions(old, new, path) }
        return
      }
      var left = Dictionary(uniqueKeysWithValues: zip(before, 0...))
      var common: [Int] = []
      for (position, identity) in after.enumerated() where !isCut {
        let part = new.part(at: position)
        guard let was = left.removeValue(forKey: identity) else {
          note(.added, path + part.steps, nil, OneLine.text(of: part.value))
          continue
        }
        common.append(was)
        compare(old.part(at: was).value, part.value, path + part.steps)
      }
      noteRemoved(old, left.values.sorted(), path)
      if isOrdered { noteOrder(before, common, path) }
    }

    private mutating func noteRemoved(_ old: any ValueParts, _ positions: [Int], _ path: ValuePath) {
      for position in positions where !isCut {
        let part = old.part(at: position)
        note(.removed, path + part.steps, OneLine.text(of: part.value), nil)
      }
    }

    /// Records a change of the order of the common elements.
    private mutating func noteOrder(_ before: [AnyHashable], _ common: [Int], _ path: ValuePath) {
      guard !isCut, zip(common, common.dropFirst()).contains(where: >) else { return }
      func text(_ positions: [Int]) -> String {
        ("order " + positions.prefix(TextLimit.label).map { "\(before[$0].base)" }.joined(separator: ", "))
          .cut(TextLimit.label)
      }
      note(.changed, path, text(common.sorted()), text(common))
    }

    /// Returns the identity of each part; nil if two are equal, or there are too many parts.
    private mutating func identities(_ parts: any ValueParts) -> [AnyHashable]? {
      var list: [AnyHashable] = []
      var seen: Set<AnyHashable> = []
      for position in 0..<parts.count {
        guard limit.visit(depth: 0) else { return nil }
        let part = parts.part(at: position)
        let identity = part.key ?? Self.id(of: part.value) ?? AnyHashable(part.steps)
        guard seen.insert(identity).inserted else { return nil }
        list.append(identity)
      }
      return list
    }

    mutating func matchPositions(_ old: any ValueParts, _ new: any ValueParts, _ path: ValuePath) {
      let common = min(old.count, new.count)
      for position in 0..<common where !isCut {
        let part = new.part(at: position)
        compare(old.part(at: position).value, part.value, path + part.steps)
      }
      for position in common..<max(common, new.count) where !isCut {
        let part = new.part(at: position)
        note(.added, path + part.steps, nil, OneLine.text(of: part.value))
      }
      noteRemoved(old, Array(common..<max(common, old.count)), path)
    }

    static func id(of value: Any) -> AnyHashable? { (value as? any Identifiable).map { hashed($0) } }

    private static func hashed<T: Identifiable>(_ value: T) -> AnyHashable { AnyHashable(value.id) }
  }

  // MARK: - Elements of collections

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
