/// One case of an enum as a value: how to make it, how to recognise it, and its name.
///
/// `@Cases` of `SluiceMacros` writes one for each case. By hand it is:
///
/// ```swift
/// enum Action {
///   case add
///   case row(Todo.ID, TodoAction)
/// }
///
/// extension Action: CasePathable {
///   struct Cases: Sendable {
///     let add = EnumCase<Action, Void>("add", embed: { .add }, extract: { if case .add = $0 { () } else { nil } })
///     let row = EnumCase<Action, (Todo.ID, TodoAction)>(
///       "row", embed: { .row($0, $1) }, extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
///   }
///   static let cases = Cases()
///   var caseName: String { self.is(\.add) ? "add" : "row" }
/// }
/// ```
///
/// Rules: `extract(embed(value))` is that value; `extract` is nil for every other case.
public struct EnumCase<Root, Value>: Sendable {
  /// The name of the case, as it is written in the enum.
  public let name: String
  /// Makes the case from its payload: nothing, one value, or a tuple of several.
  public let embed: @Sendable (Value) -> Root
  /// The payload, or nil for another case.
  public let extract: @Sendable (Root) -> Value?

  /// Describes a case.
  @inlinable
  public init(_ name: String, embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?)
  {
    (self.name, self.embed, self.extract) = (name, embed, extract)
  }
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
