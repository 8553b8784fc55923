public import Incremental

/// Lists tokens: any number of entries, `if`, `switch`, `for`, and availability.
@resultBuilder
public enum TokenBuilder {
  /// One token.
  public static func buildExpression(_ token: Token) -> [Token] { [token] }

  /// Several tokens.
  public static func buildExpression(_ tokens: [Token]) -> [Token] { tokens }

  /// A statement between the tokens.
  public static func buildExpression(_ nothing: Void) -> [Token] { [] }

  /// All entries, in order.
  public static func buildBlock(_ entries: [Token]...) -> [Token] { entries.flatMap { $0 } }

  /// The tokens of an `if` without `else`.
  public static func buildOptional(_ entry: [Token]?) -> [Token] { entry ?? [] }

  /// The tokens of one branch.
  public static func buildEither(first entry: [Token]) -> [Token] { entry }

  /// The tokens of the other branch.
  public static func buildEither(second entry: [Token]) -> [Token] { entry }

  /// The tokens of a loop.
  public static func buildArray(_ entries: [[Token]]) -> [Token] { entries.flatMap { $0 } }

  /// The tokens of an `if #available`.
  public static func buildLimitedAvailability(_ entry: [Token]) -> [Token] { entry }
}
