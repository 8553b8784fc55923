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
  public private(set) var conflicts: [RouteConflict] = []
  private(set) var tree = RouteTree()
  /// The literals that a value could be mistaken for.
  private(set) var literals: Set<String> = []

  /// Makes a table of patterns and of other tables. The name appears in reports of conflicts.
  public init(_ name: String? = nil, @RouteTableBuilder<Destination> _ parts: () -> [RoutePattern<Destination>]) {
    self.init(parts().map { $0.named(name) })
  }

  /// Makes a table of patterns.
  public init(_ patterns: some Sequence<RoutePattern<Destination>>) {
    for pattern in patterns { add(pattern) }
  }

  private mutating func add(_ pattern: RoutePattern<Destination>) {
    if let taken = tree.insert(pattern.template, pattern.types, pattern: patterns.count) {
      conflicts.append(RouteConflict(patterns[taken], pattern))
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
