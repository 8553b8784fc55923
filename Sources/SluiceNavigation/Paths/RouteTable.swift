import Incremental
public import Sluice

/// A table of destinations and their paths: a plain value, composed of patterns and other tables.
///
/// ```swift
/// let todos = RouteTable<Todos>("Todos") {
///   RoutePattern("/", Todos.list)
///   RoutePattern("/:id", Todos.todo)
/// }
/// let app = RouteTable<Destination> {
///   RoutePattern("/about", Destination.about)
///   todos.under("/todos").embedded(in: Destination.todos)
/// }
/// app.print(.todos(.todo(7)))                  // "/todos/7"
/// try app.parse("/todos/7")                    // .todos(.todo(7))
/// ```
///
/// Rules: `parse(print(x))` is `x`. Where a literal and a parameter both match, the literal is tried first; a value
/// that equals a literal is written after a `~`. Two patterns that claim the same paths are a conflict: the first one
/// is used for parsing, and `conflicts` lists both.
///
/// - Complexity: parsing looks up each component of the path, whatever the number of patterns; where literals and
///   parameters both match, it may try both. Printing tries the patterns in order.
public struct RouteTable<Destination>: Sendable {
  /// The patterns in order.
  public private(set) var patterns: [RoutePattern<Destination>] = []
  /// The pairs of patterns that claim the same paths.
  public private(set) var conflicts: [NavigationError] = []
  private(set) var tree = RouteTree()
  /// The literals that a value could be mistaken for.
  private(set) var literals: Set<String> = []

  /// Creates a table of patterns and of other tables. The name appears in reports of conflicts.
  public init(_ name: String? = nil, @RouteTableBuilder<Destination> _ parts: () -> [RoutePattern<Destination>]) {
    self.init(parts().map { $0.named(name) })
  }

  /// Creates a table of patterns.
  public init(_ patterns: some Sequence<RoutePattern<Destination>>) {
    for pattern in patterns { add(pattern) }
  }

  private mutating func add(_ pattern: RoutePattern<Destination>) {
    if let taken = tree.insert(pattern.template, pattern.types, pattern: patterns.count) {
      conflicts.append(.conflict(first: patterns[taken].place, second: pattern.place))
    }
    literals.formUnion(pattern.template.literals)
    patterns.append(pattern)
  }

  /// Returns a table with the patterns of this table, then those of the others.
  public func combined(with others: RouteTable...) -> RouteTable { RouteTable(patterns + others.flatMap(\.patterns)) }

  /// Returns the table with a prefix, which has no query, before all paths.
  public func under(_ prefix: String, file: StaticString = #fileID, line: UInt = #line) -> RouteTable {
    let template = PathTemplate.prefix(prefix, file, line)
    return RouteTable(
      patterns.map { pattern in
        var pattern = pattern
        pattern.put(under: template, prefix)
        return pattern
      })
  }

  /// Returns the table for an enum of which these destinations are one case.
  public func embedded<Whole>(in case: EnumCase<Whole, Destination>) -> RouteTable<Whole> {
    RouteTable<Whole>(
      patterns.map { [embed = `case`.embed, extract = `case`.extract] pattern in
        RoutePattern<Whole>(
          pattern,
          make: { texts in
            switch pattern.make(texts) {
            case .destination(let destination): .destination(embed(destination))
            case .misfit(let parameter): .misfit(parameter: parameter)
            }
          }, texts: { extract($0).flatMap(pattern.texts) })
      })
  }

  /// Returns the table for destinations of which these are one case.
  public func embedded<Whole>(
    in case: @escaping @Sendable (Destination) -> Whole, fileID: StaticString = #fileID, line: UInt = #line
  ) -> RouteTable<Whole> {
    embedded(in: EnumCase(`case`, fileID: fileID, line: line))
  }
}

/// A result builder that builds a table from patterns and other tables, whose patterns are included.
@resultBuilder
public enum RouteTableBuilder<Destination>: ListBuilder {
  /// Returns one pattern.
  public static func buildExpression(_ pattern: RoutePattern<Destination>) -> [RoutePattern<Destination>] { [pattern] }

  /// Returns all patterns of a table.
  public static func buildExpression(_ table: RouteTable<Destination>) -> [RoutePattern<Destination>] { table.patterns }

  /// Joins lists, in order.
  public static func joined(_ lists: [[RoutePattern<Destination>]]) -> [RoutePattern<Destination>] {
    lists.flatMap { $0 }
  }
}

// MARK: - Printing

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

// MARK: - Conflicts and prefixes

extension RoutePattern {
  /// The pattern and its place in the source, for messages.
  fileprivate var place: String { "“\(text)” of \(part.map { "\($0), " } ?? "")\(origin)" }

  /// Returns the pattern with a name, unless it has one.
  func named(_ name: String?) -> RoutePattern {
    var copy = self
    copy.part = part ?? name
    return copy
  }
}

extension PathTemplate {
  /// Parses a prefix for patterns; stops the program if it has a query or parameters.
  static func prefix(_ text: String, _ file: StaticString, _ line: UInt) -> PathTemplate {
    let template = read(text, file, line)
    if !template.query.isEmpty || !template.parameters.isEmpty || template.components.isEmpty {
      misuse(
        "The prefix “\(text)” is not made of literals alone.",
        why: "The values of a destination are those of its pattern.",
        fix: "Use a prefix such as “/shop”, and write parameters into the patterns.", fileID: file, line: line)
    }
    return template
  }
}

// MARK: - Tables of parcels

extension ParcelBuilder {
  /// Adds a table of routes.
  public static func buildExpression<Destination>(_ routes: RouteTable<Destination>) -> Parts {
    [ParcelPart(RoutesTo(table: routes))]
  }
}

extension Parcel {
  /// Returns the routes to destinations of one type, of this parcel and of nested ones.
  public func routes<Destination>(to destination: Destination.Type) -> RouteTable<Destination> {
    (tables(of: destination) as? RoutesTo<Destination>)?.table ?? RouteTable([])
  }
}

/// Routes to destinations of one type, as parcels contribute them.
private struct RoutesTo<Destination>: DestinationTables {
  let table: RouteTable<Destination>

  var destination: Any.Type { Destination.self }

  var conflicts: [String] { table.conflicts.map { "\($0)" } }

  func combined(with other: any DestinationTables) -> any DestinationTables {
    (other as? RoutesTo).map { RoutesTo(table: table.combined(with: $0.table)) } ?? self
  }
}
