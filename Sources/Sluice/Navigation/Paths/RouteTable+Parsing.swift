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

  /// Makes the destination of a pattern, if the query and the types of the parameters match.
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
