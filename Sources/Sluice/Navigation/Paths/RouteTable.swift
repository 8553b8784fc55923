/// Destinations and the paths they are written as: a plain value, made of parts.
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
/// Rules: `parse(print(x))` is `x`. Where a literal and a parameter both fit, the literal is tried first; a value that
/// is also a literal is written with `~` before it. Two patterns that claim the same paths are a conflict: the first
/// one is used for parsing, and `conflicts` says which two they are.
///
/// - Complexity: parsing looks each component of the path up, whatever the number of patterns; where literals and
///   parameters both fit, it may have to go both ways. Printing asks the patterns in order.
public struct RouteTable<Destination>: Sendable {
  /// The patterns in order.
  public private(set) var patterns: [RoutePattern<Destination>] = []
  /// Which patterns claim the same paths.
  public private(set) var conflicts: [RouteConflict] = []
  private(set) var tree = RouteTree()
  /// The literals that a value may be mistaken for.
  private(set) var literals: Set<String> = []

  /// A table of patterns and of other tables. The name appears in reports of conflicts.
  public init(_ name: String? = nil, @RouteTableBuilder<Destination> _ parts: () -> [RoutePattern<Destination>]) {
    self.init(parts().map { $0.named(name) })
  }

  /// A table of patterns.
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

  /// This table, then others.
  public func combined(with others: RouteTable...) -> RouteTable { RouteTable(patterns + others.flatMap(\.patterns)) }

  /// The same table with all paths behind a prefix, which has no query.
  public func under(_ prefix: String, file: StaticString = #fileID, line: UInt = #line) -> RouteTable {
    let template = PathTemplate.prefix(prefix, file, line)
    return RouteTable(
      patterns.map { pattern in
        var pattern = pattern
        pattern.put(under: template, prefix)
        return pattern
      })
  }

  /// The same table for destinations of which these are one case.
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

  /// The same table for destinations of which these are one case.
  public func embedded<Whole>(in case: @escaping @Sendable (Destination) -> Whole) -> RouteTable<Whole> {
    embedded(in: EnumCase(`case`))
  }
}
