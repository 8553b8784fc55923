// Documentation/Internals/Navigation.md explains how paths are searched.

/// A tree of patterns by their components. A path is looked up step by step, whatever the number of patterns.
struct RouteTree: Sendable {
  private var literals: [String: RouteTree] = [:]
  /// The subtree below a parameter: an array of none or one.
  private var parameter: [RouteTree] = []
  /// The names of the parameters that are possible here, for messages.
  private var parameterNames: [String] = []
  /// The patterns that end here; those with more literals in the query come first.
  private(set) var ends: [End] = []

  struct End: Sendable {
    let pattern: Int
    let constants: [String: String]
  }

  /// Inserts a pattern. If another one claims the same paths, returns that one and inserts nothing.
  mutating func insert(_ template: PathTemplate, _ types: [any PathValue.Type], pattern: Int) -> Int? {
    let names = zip(template.parameters, types).map { nameOfParameter($0, $1) }
    return insert(template.components[...], names[...], End(pattern: pattern, constants: template.constants))
  }

  private mutating func insert(
    _ rest: ArraySlice<PathTemplate.Part>, _ names: ArraySlice<String>, _ end: End
  ) -> Int? {
    switch rest.first {
    case nil:
      if let taken = ends.first(where: { $0.constants == end.constants }) { return taken.pattern }
      let position = ends.firstIndex { $0.constants.count < end.constants.count } ?? ends.endIndex
      ends.insert(end, at: position)
      return nil
    case .literal(let text): return literals[text, default: RouteTree()].insert(rest.dropFirst(), names, end)
    case .parameter:
      if parameter.isEmpty { parameter = [RouteTree()] }
      if let name = names.first, !parameterNames.contains(name) { parameterNames.append(name) }
      return parameter[0].insert(rest.dropFirst(), names.dropFirst(), end)
    }
  }

  /// The literals that are possible here, for messages.
  private var literalNames: [String] { literals.keys.sorted().map { "“\($0)”" } }

  /// Tries the patterns that may match a link, literals first, until `accept` returns a result.
  ///
  /// - Complexity: at most one traversal of the tree, whatever the link.
  func find<Result>(
    _ link: LinkText, from position: Int = 0, values: [LinkText.Piece] = [], _ failure: inout PathError?,
    _ accept: (End, [LinkText.Piece], inout PathError?) -> Result?
  ) -> Result? {
    guard position < link.components.count else {
      for end in ends { if let result = accept(end, values, &failure) { return result } }
      if ends.isEmpty {
        PathError(link.whole, at: link.end, expected: literalNames + parameterNames, found: "").note(in: &failure)
      }
      return nil
    }
    let piece = link.components[position]
    if !piece.isMarked, let next = literals[piece.text],
      let result = next.find(link, from: position + 1, values: values, &failure, accept)
    {
      return result
    }
    PathError(link.whole, at: piece.offset, expected: literalNames, found: piece.raw).note(in: &failure)
    // An empty component is not a value: an empty value is marked.
    if !piece.raw.isEmpty, let next = parameter.first {
      return next.find(link, from: position + 1, values: values + [piece], &failure, accept)
    }
    PathError(link.whole, at: piece.offset, expected: parameterNames, found: piece.raw).note(in: &failure)
    return nil
  }
}
