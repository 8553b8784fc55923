/// Lists the patterns of a table, and other tables, whose patterns are included.
@resultBuilder
public enum RouteTableBuilder<Destination> {
  /// One pattern.
  public static func buildExpression(_ pattern: RoutePattern<Destination>) -> [RoutePattern<Destination>] { [pattern] }
  /// All patterns of a table.
  public static func buildExpression(_ table: RouteTable<Destination>) -> [RoutePattern<Destination>] { table.patterns }
  /// All patterns, in order.
  public static func buildBlock(_ parts: [RoutePattern<Destination>]...) -> [RoutePattern<Destination>] {
    parts.flatMap { $0 }
  }
  /// The patterns of an `if` without `else`.
  public static func buildOptional(_ part: [RoutePattern<Destination>]?) -> [RoutePattern<Destination>] { part ?? [] }
  /// The patterns of one branch.
  public static func buildEither(first: [RoutePattern<Destination>]) -> [RoutePattern<Destination>] { first }
  /// The patterns of the other branch.
  public static func buildEither(second: [RoutePattern<Destination>]) -> [RoutePattern<Destination>] { second }
  /// The patterns of a loop.
  public static func buildArray(_ parts: [[RoutePattern<Destination>]]) -> [RoutePattern<Destination>] {
    parts.flatMap { $0 }
  }
}
