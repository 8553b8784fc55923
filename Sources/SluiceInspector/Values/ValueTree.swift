#if Inspector
  /// Shows a value level by level: a node, and a page of its children.
  ///
  /// Only the requested level is read, so values that contain themselves can be opened to any depth.
  struct ValueTree {
    let root: Any

    init(_ root: Any) { self.root = root }

    /// Returns the part of the value at a path; nil if there is none, as for the path of another state.
    func value(at path: ValuePath) -> Any? {
      path.steps.reduce(Optional(root)) { value, step in
        value.flatMap { ReflectedValue($0).parts.value(at: step) }
      }
    }

    func node(at path: ValuePath) -> InspectedNode? {
      value(at: path).map { InspectedNode(path.lastLabel, $0, path) }
    }

    /// Returns the children at these positions.
    func children(at path: ValuePath, _ range: Range<Int>) -> [InspectedNode] {
      guard let value = value(at: path) else { return [] }
      return ReflectedValue(value).parts.parts(range).map { InspectedNode($0.label, $0.value, path + $0.steps) }
    }
  }

  /// One row of the tree.
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
    /// The label of the last step; empty for the whole value.
    fileprivate var lastLabel: String {
      switch steps.last {
      case .field(let name, _), .key(let name, _): name
      case .index(let index): "[\(index)]"
      case nil: ""
      }
    }
  }
#endif
