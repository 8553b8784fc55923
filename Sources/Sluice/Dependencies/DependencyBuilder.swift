/// Puts provided values together: any number of entries, `if`, `switch`, `for`, and availability.
@resultBuilder
public enum DependencyBuilder {
  /// All entries, in order.
  public static func buildBlock(_ entries: Provide...) -> Provide { Provide(all: entries) }

  /// The entries of an `if` without `else`.
  public static func buildOptional(_ entry: Provide?) -> Provide { entry ?? .nothing }

  /// The entries of one branch.
  public static func buildEither(first entry: Provide) -> Provide { entry }

  /// The entries of the other branch.
  public static func buildEither(second entry: Provide) -> Provide { entry }

  /// The entries of a loop.
  public static func buildArray(_ entries: [Provide]) -> Provide { Provide(all: entries) }

  /// The entries of an `if #available`.
  public static func buildLimitedAvailability(_ entry: Provide) -> Provide { entry }
}
