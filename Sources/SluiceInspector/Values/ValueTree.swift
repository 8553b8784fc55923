#if Inspector
  // MARK: - Levels of a value

  /// A value that is shown level by level: a node, and a page of its children.
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

  // MARK: - Searches

  /// A search for parts whose label or text contains a text, ignoring case.
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

  // MARK: - Limits

  /// A limit on how much of a value one request walks, because the store waits for it.
  struct WalkLimit {
    /// The number of parts that may still be visited.
    var visits = 200_000
    /// The maximal distance from the root. It also bounds the walk of values that contain themselves.
    var depth = 64
    /// The number of results that may still be collected.
    var results: Int

    private(set) var isCut = false
    private var seen: Set<Pair> = []

    /// The time limit of the walk: the costs of parts differ a lot by type.
    var end: ContinuousClock.Instant?

    init(results: Int, visits: Int = 200_000, time: Duration? = nil) {
      (self.results, self.visits) = (results, visits)
      end = time.map { .now + $0 }
    }

    /// Returns whether one more part may be visited.
    mutating func visit(depth: Int) -> Bool {
      guard !isCut, visits > 0, depth < self.depth else {
        isCut = true
        return false
      }
      visits -= 1
      // Checked for every 64th part only, because reading the time costs as much as a small part.
      if visits % 64 == 0, let end, .now >= end { isCut = true }
      return !isCut
    }

    /// Returns whether one more result may be collected.
    mutating func collect() -> Bool {
      guard !isCut, results > 0 else {
        isCut = true
        return false
      }
      results -= 1
      return true
    }

    /// Returns whether these objects are visited for the first time; true for values that are not objects.
    mutating func isNew(_ first: Any, _ second: Any? = nil) -> Bool {
      guard type(of: first) is AnyClass else { return true }
      let other = second.flatMap { type(of: $0) is AnyClass ? ObjectIdentifier($0 as AnyObject) : nil }
      return seen.insert(Pair(first: ObjectIdentifier(first as AnyObject), second: other)).inserted
    }

    private struct Pair: Hashable {
      let first: ObjectIdentifier
      let second: ObjectIdentifier?
    }
  }
#endif
