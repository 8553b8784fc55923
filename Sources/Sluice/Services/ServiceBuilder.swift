/// Builds a list of services from entries, `if`, `switch`, `for`, and availability checks.
@resultBuilder
public enum ServiceBuilder<State, Action> {
  /// Services in the order in which they start.
  public typealias Services = [any Service<State, Action>]

  /// Returns a list of one service.
  public static func buildExpression(_ service: some Service<State, Action>) -> Services { [service] }

  /// Returns the listed services.
  public static func buildExpression(_ services: Services) -> Services { services }

  /// Concatenates entries, in order.
  public static func buildBlock(_ entries: Services...) -> Services { entries.flatMap { $0 } }

  /// Returns the services of an `if` without `else`.
  public static func buildOptional(_ entry: Services?) -> Services { entry ?? [] }

  /// Returns the services of the first branch.
  public static func buildEither(first entry: Services) -> Services { entry }

  /// Returns the services of the other branch.
  public static func buildEither(second entry: Services) -> Services { entry }

  /// Concatenates the services of a loop.
  public static func buildArray(_ entries: [Services]) -> Services { entries.flatMap { $0 } }

  /// Returns the services of an `if #available`.
  public static func buildLimitedAvailability(_ entry: Services) -> Services { entry }
}
