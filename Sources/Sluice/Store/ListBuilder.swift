/// A result builder of lists, with `if`, `switch`, `for` and `if #available`.
///
/// A builder states what its expressions are, and how lists are joined:
///
/// ```swift
/// @resultBuilder enum NameBuilder: ListBuilder {
///   static func buildExpression(_ name: String) -> [String] { [name] }
///   static func joined(_ lists: [[String]]) -> [String] { lists.flatMap { $0 } }
/// }
/// ```
public protocol ListBuilder {
  /// The type of the lists.
  associatedtype List

  /// Joins lists, in order. Returns the empty list if there are none.
  static func joined(_ lists: [List]) -> List
}

extension ListBuilder {
  /// Joins the entries of a body.
  @inlinable
  public static func buildBlock(_ lists: List...) -> List { joined(lists) }

  /// Returns the entries of an `if` without `else`.
  @inlinable
  public static func buildOptional(_ list: List?) -> List { list ?? joined([]) }

  /// Returns the entries of the first branch.
  @inlinable
  public static func buildEither(first list: List) -> List { list }

  /// Returns the entries of the other branch.
  @inlinable
  public static func buildEither(second list: List) -> List { list }

  /// Joins the entries of a loop.
  @inlinable
  public static func buildArray(_ lists: [List]) -> List { joined(lists) }

  /// Returns the entries of an `if #available`.
  @inlinable
  public static func buildLimitedAvailability(_ list: List) -> List { list }
}
