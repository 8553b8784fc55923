#if Inspector
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
#endif
