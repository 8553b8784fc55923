public import Incremental

/// One case of an enum as a value: how to make it, how to recognise it, and its name.
///
/// It is made from the constructor of the case, and nothing has to be written for the enum:
///
/// ```swift
/// enum Action {
///   case add
///   case row(Todo.ID, TodoAction)
/// }
///
/// let row = EnumCase(Action.row)
/// row.name                                     // "row"
/// row.extract(.row(milk, .toggle))             // (milk, .toggle)
/// EachRow(\.rows, action: Action.row) { … }    // operators take the constructor itself
/// ```
///
/// Rules: `extract(embed(value))` is that value; `extract` is nil for every other case. A function that is not a
/// constructor is a mistake, which is reported when it is attached, or at its first use if the payload is such that no
/// value of it can be made up to try.
///
/// `@Cases` of `SluiceMacros` writes one for each case, which key paths then name. By hand it is:
///
/// ```swift
/// extension Action: CasePathable {
///   struct Cases: Sendable {
///     let add = EnumCase<Action, Void>("add", embed: { .add }, extract: { if case .add = $0 { () } else { nil } })
///     let row = EnumCase(Action.row)
///   }
///   static let cases = Cases()
/// }
/// ```
///
/// - Complexity: extracting a payload is as fast as a `switch`, and some nanoseconds; nothing is allocated. Making it
///   from a constructor takes some half a microsecond.
@dynamicMemberLookup
public struct EnumCase<Root, Value>: Sendable {
  @usableFromInline let givenName: String
  /// Makes the case from its payload: nothing, one value, or a tuple of several.
  public let embed: @Sendable (Value) -> Root
  /// The payload, or nil for another case.
  public let extract: @Sendable (Root) -> Value?
  /// What is known of a case that a constructor names.
  @usableFromInline let constructed: ConstructedCase<Root, Value>?

  /// Describes a case.
  @inlinable
  public init(_ name: String, embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?)
  {
    (givenName, self.embed, self.extract, constructed) = (name, embed, extract, nil)
  }

  @inlinable
  init(
    _ constructed: ConstructedCase<Root, Value>, embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    (givenName, self.embed, self.extract, self.constructed) = ("", embed, extract, constructed)
  }

  /// The name of the case, as it is written in the enum.
  @inlinable public var name: String { constructed?.name ?? givenName }
}

extension EnumCase where Value == Void {
  /// Describes a case without payload.
  @inlinable
  public init(
    _ name: String, embed: @escaping @Sendable () -> Root, extract: @escaping @Sendable (Root) -> Void?
  ) {
    self.init(name, embed: { (_: Void) in embed() }, extract: extract)
  }
}
