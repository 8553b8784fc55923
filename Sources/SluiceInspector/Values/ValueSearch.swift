#if Inspector
  /// Finds parts whose label or text contains a text, ignoring case.
  struct ValueSearch {
    private(set) var matches: [InspectedNode] = []
    private(set) var limit: WalkLimit
    private let wanted: String

    var isCut: Bool { limit.isCut }

    init(_ root: Any, for text: String, limit: WalkLimit = WalkLimit(results: 200)) {
      wanted = text.lowercased()
      self.limit = limit
      if !wanted.isEmpty { walk(ValuePart(steps: [], label: "", value: root), ValuePath(), depth: 0) }
    }

    private mutating func walk(_ part: ValuePart, _ path: ValuePath, depth: Int) {
      guard limit.visit(depth: depth) else { return }
      let reflected = ReflectedValue(part.value)
      if contains(part.label) || contains(ownText(reflected)) {
        guard limit.collect() else { return }
        matches.append(InspectedNode(part.label, part.value, path))
      }
      guard limit.isNew(reflected.value) else { return }
      let parts = reflected.parts
      for position in 0..<parts.count where !limit.isCut {
        let part = parts.part(at: position)
        walk(part, path + part.steps, depth: depth + 1)
      }
    }

    private func contains(_ text: String) -> Bool { text.lowercased().contains(wanted) }

    /// Returns the text of a value without that of its parts, which are searched separately.
    private func ownText(_ reflected: ReflectedValue) -> String {
      switch reflected.form {
      case .leaf, .fields(.enumCase, _): OneLine.text(of: reflected)
      case .enumCase(let name, _): name
      default: ""
      }
    }
  }
#endif
