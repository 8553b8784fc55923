/// Combines provided values: any number of entries, `if`, `switch`, `for`, and availability checks.
@resultBuilder
public enum DependencyBuilder {
  /// Combines entries, in order.
  public static func buildBlock(_ entries: Provide...) -> Provide { Provide(all: entries) }

  /// Returns the entries of an `if` without `else`.
  public static func buildOptional(_ entry: Provide?) -> Provide { entry ?? .nothing }

  /// Returns the entries of the first branch.
  public static func buildEither(first entry: Provide) -> Provide { entry }

  /// Returns the entries of the other branch.
  public static func buildEither(second entry: Provide) -> Provide { entry }

  /// Combines the entries of a loop.
  public static func buildArray(_ entries: [Provide]) -> Provide { Provide(all: entries) }

  /// Returns the entries of an `if #available`.
  public static func buildLimitedAvailability(_ entry: Provide) -> Provide { entry }
}
