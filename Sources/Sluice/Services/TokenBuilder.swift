public import Incremental

/// Builds a list of tokens from entries, `if`, `switch`, `for`, and availability checks.
@resultBuilder
public enum TokenBuilder {
  /// Returns a list of one token.
  public static func buildExpression(_ token: Token) -> [Token] { [token] }

  /// Returns the listed tokens.
  public static func buildExpression(_ tokens: [Token]) -> [Token] { tokens }

  /// Allows a statement between the tokens.
  public static func buildExpression(_ nothing: Void) -> [Token] { [] }

  /// Concatenates entries, in order.
  public static func buildBlock(_ entries: [Token]...) -> [Token] { entries.flatMap { $0 } }

  /// Returns the tokens of an `if` without `else`.
  public static func buildOptional(_ entry: [Token]?) -> [Token] { entry ?? [] }

  /// Returns the tokens of the first branch.
  public static func buildEither(first entry: [Token]) -> [Token] { entry }

  /// Returns the tokens of the other branch.
  public static func buildEither(second entry: [Token]) -> [Token] { entry }

  /// Concatenates the tokens of a loop.
  public static func buildArray(_ entries: [[Token]]) -> [Token] { entries.flatMap { $0 } }

  /// Returns the tokens of an `if #available`.
  public static func buildLimitedAvailability(_ entry: [Token]) -> [Token] { entry }
}
