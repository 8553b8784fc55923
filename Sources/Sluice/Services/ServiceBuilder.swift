/// Lists services: any number of entries, `if`, `switch`, `for`, and availability.
@resultBuilder
public enum ServiceBuilder<State, Action> {
  /// Services in the order in which they start.
  public typealias Services = [any Service<State, Action>]

  /// One service.
  public static func buildExpression(_ service: some Service<State, Action>) -> Services { [service] }

  /// Several services.
  public static func buildExpression(_ services: Services) -> Services { services }

  /// All entries, in order.
  public static func buildBlock(_ entries: Services...) -> Services { entries.flatMap { $0 } }

  /// The services of an `if` without `else`.
  public static func buildOptional(_ entry: Services?) -> Services { entry ?? [] }

  /// The services of one branch.
  public static func buildEither(first entry: Services) -> Services { entry }

  /// The services of the other branch.
  public static func buildEither(second entry: Services) -> Services { entry }

  /// The services of a loop.
  public static func buildArray(_ entries: [Services]) -> Services { entries.flatMap { $0 } }

  /// The services of an `if #available`.
  public static func buildLimitedAvailability(_ entry: Services) -> Services { entry }
}
