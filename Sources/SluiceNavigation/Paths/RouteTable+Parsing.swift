extension RouteTable {
  /// Returns the destination of a path.
  ///
  /// ```swift
  /// let destination = try table.parse("/todos/7?filter=done")
  /// ```
  ///
  /// Rules: the path is percent-encoded, begins with `/`, and has no scheme or host. A slash at its end, a fragment,
  /// and items of the query that are in no pattern are ignored; of two items with equal keys the first is used.
  ///
  /// - Throws: a `PathError` with the expected components and their position.
  public func parse(_ path: String) throws(PathError) -> Destination {
    try destination(at: LinkText(path[...], of: path))
  }

  /// Returns the destinations of a deep link, from the lowest to the top: paths with `;` in between, as `print(stack:)`
  /// writes them. An empty link is an empty stack.
  ///
  /// - Throws: a `PathError` with the expected components and their position.
  public func parse(stack link: String) throws(PathError) -> [Destination] {
    var destinations: [Destination] = []
    guard !link.isEmpty else { return destinations }
    for path in link.split(separator: ";", omittingEmptySubsequences: false) {
      destinations.append(try destination(at: LinkText(path, of: link)))
    }
    return destinations
  }

  /// Returns the destination of a path, on top of the destinations of its prefixes.
  ///
  /// ```swift
  /// try table.parse(trail: "/todos/7/comments")      // [.todos, .todo(7), .comments(7)]
  /// ```
  ///
  /// Rules: a prefix without a destination is left out.
  ///
  /// - Throws: a `PathError` for the whole path.
  public func parse(trail path: String) throws(PathError) -> [Destination] {
    let link = try LinkText(path[...], of: path)
    let last = try destination(at: link)
    var failure: PathError?
    let below = (0..<link.components.count).compactMap { find(link.prefix($0), &failure) }
    return below + [last]
  }

  private func destination(at link: LinkText) throws(PathError) -> Destination {
    var failure: PathError?
    if let destination = find(link, &failure) { return destination }
    throw failure ?? PathError(link.whole, at: link.end, expected: [], found: "")
  }

  private func find(_ link: LinkText, _ failure: inout PathError?) -> Destination? {
    tree.find(link, &failure) { end, values, failure in
      accept(link, end, values, patterns[end.pattern], &failure)
    }
  }

  /// Creates the destination of a pattern, if the query and the types of the parameters match.
  private func accept(
    _ link: LinkText, _ end: RouteTree.End, _ values: [LinkText.Piece], _ pattern: RoutePattern<Destination>,
    _ failure: inout PathError?
  ) -> Destination? {
    var pieces: [LinkText.Piece?] = values
    do throws(PathError) {
      for (key, value) in end.constants.sorted(by: { $0.key < $1.key }) {
        let piece = try link.item(key)
        if let piece, !piece.isMarked, piece.text == value { continue }
        throw PathError(
          link.whole, at: piece?.offset ?? link.end, expected: ["“\(key)=\(value)”"], found: piece?.raw ?? "")
      }
      for case (let key, .parameter) in pattern.template.query { pieces.append(try link.item(key)) }
    } catch {
      error.note(in: &failure)
      return nil
    }
    switch pattern.make(pieces.map { $0?.text }) {
    case .destination(let destination): return destination
    case .misfit(let parameter):
      let piece = pieces[parameter]
      let expected = [nameOfParameter(pattern.template.parameters[parameter], pattern.types[parameter])]
      PathError(link.whole, at: piece?.offset ?? link.end, expected: expected, found: piece?.raw ?? "")
        .note(in: &failure)
      return nil
    }
  }
}

// MARK: - Errors of links

/// The error of a link that leads to no destination: the expected components, and their position.
public struct PathError: Error, Equatable, CustomStringConvertible {
  /// The whole link.
  public let link: String
  /// The position in the link, in bytes of UTF-8 from its start.
  public let offset: Int
  /// The components that would be valid at the position.
  public let expected: [String]
  /// The component at the position; empty at the end.
  public let found: String

  init(_ link: String, at offset: Int, expected: [String], found: Substring) {
    (self.link, self.offset, self.found) = (link, offset, String(found))
    self.expected = expected
  }

  /// One sentence for a log.
  public var description: String {
    let found = found.isEmpty ? "found nothing" : "found “\(found)”"
    let expected = expected.isEmpty ? "nothing more" : expected.joined(separator: " or ")
    return "The link “\(link)” leads nowhere: at position \(offset), expected \(expected), \(found)."
  }

  /// Merges the error into the one with the greatest position so far; errors with equal positions merge their expected
  /// components.
  func note(in furthest: inout PathError?) {
    guard let known = furthest, known.offset >= offset else { return furthest = self }
    guard known.offset == offset else { return }
    let more = expected.filter { !known.expected.contains($0) }
    furthest = PathError(link, at: offset, expected: known.expected + more, found: known.found[...])
  }
}

/// Returns a parameter with its type, for messages: `:filter (Filter?)`.
func nameOfParameter(_ name: String, _ type: any PathValue.Type) -> String {
  let type = "\(type)"
  let prefix = "Optional<"
  guard type.hasPrefix(prefix) else { return ":\(name) (\(type))" }
  return ":\(name) (\(type.dropFirst(prefix.count).dropLast())?)"
}

// MARK: - Searching patterns

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
