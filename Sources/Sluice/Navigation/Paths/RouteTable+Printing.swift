extension RouteTable {
  /// Returns the path of a destination; nil if no pattern matches it.
  ///
  /// Rules: the path is percent-encoded. If several patterns match, the first one is used.
  public func print(_ destination: Destination) -> String? {
    for pattern in patterns {
      if let texts = pattern.texts(destination) { return print(pattern.template, texts) }
    }
    return nil
  }

  /// Returns the deep link of a stack of destinations; nil if no pattern matches one of them.
  ///
  /// ```swift
  /// table.print(stack: [.todos, .todo(7)])      // "/todos;/todos/7"
  /// ```
  public func print(stack destinations: some Sequence<Destination>) -> String? {
    var paths: [String] = []
    for destination in destinations {
      guard let path = print(destination) else { return nil }
      paths.append(path)
    }
    return paths.joined(separator: ";")
  }

  private func print(_ template: PathTemplate, _ texts: [String?]) -> String {
    var texts = texts[...]
    var path = ""
    for part in template.components { path += "/" + (text(of: part, &texts) ?? "") }
    var items: [String] = []
    for (key, part) in template.query {
      if let text = text(of: part, &texts) { items.append("\(PercentEncoding.encode(key))=\(text)") }
    }
    return (path.isEmpty ? "/" : path) + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  private func text(of part: PathTemplate.Part, _ texts: inout ArraySlice<String?>) -> String? {
    switch part {
    case .literal(let text): PercentEncoding.encode(text)
    case .parameter: texts.popFirst().flatMap { $0 }.map { PercentEncoding.encode(value: $0, unlike: literals) }
    }
  }
}
