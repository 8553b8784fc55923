#if Inspector
  /// Shows a value level by level: a node, and a page of its children.
  ///
  /// Only what is asked for is looked at, so values that contain themselves can be opened as far as one likes.
  struct ValueTree {
    let root: Any

    init(_ root: Any) { self.root = root }

    /// The part of the value that a path leads to; nil if there is none, as with a path of another state.
    func value(at path: ValuePath) -> Any? {
      path.steps.reduce(Optional(root)) { value, step in
        value.flatMap { ReflectedValue($0).parts.value(at: step) }
      }
    }

    func node(at path: ValuePath) -> InspectedNode? {
      value(at: path).map { InspectedNode(path.lastLabel, $0, path) }
    }

    /// Those of the children that are at these positions.
    func children(at path: ValuePath, _ range: Range<Int>) -> [InspectedNode] {
      guard let value = value(at: path) else { return [] }
      return ReflectedValue(value).parts.parts(range).map { InspectedNode($0.label, $0.value, path + $0.steps) }
    }
  }

  /// One line of the tree.
  struct InspectedNode: Sendable, Equatable {
    let label: String
    let type: String
    let kind: NodeKind
    let value: String?
    let count: Int
    let path: String

    init(_ label: String, _ value: Any, _ path: ValuePath) {
      let reflected = ReflectedValue(value)
      self.label = label.cut(TextLimit.label)
      type = reflected.typeName
      kind = reflected.kind
      self.value = OneLine.text(of: reflected)
      count = reflected.count
      self.path = path.text
    }
  }

  extension ValuePath {
    /// What the last step is called; empty for the whole.
    fileprivate var lastLabel: String {
      switch steps.last {
      case .field(let name, _), .key(let name, _): name
      case .index(let index): "[\(index)]"
      case nil: ""
      }
    }
  }
#endif
