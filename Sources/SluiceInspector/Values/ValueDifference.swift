#if Inspector
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
#endif
