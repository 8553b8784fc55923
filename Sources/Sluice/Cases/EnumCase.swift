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

/// An enum whose cases can be named by key paths: `\.row` is short for `\Action.Cases.row`.
///
/// `@Cases` makes an enum conform; `EnumCase` shows how to do it by hand.
public protocol CasePathable: SendableMetatype {
  /// A value with one property of type `EnumCase` for each case.
  associatedtype Cases: Sendable
  /// The cases.
  static var cases: Cases { get }
  /// The name of the case that this value is.
  var caseName: String { get }
}

/// How to name a case of an enum: `\.row`.
public typealias CasePath<Root: CasePathable, Value> = KeyPath<Root.Cases, EnumCase<Root, Value>>

extension CasePathable {
  /// The payload if this is the given case, else nil.
  ///
  /// ```swift
  /// if let (id, action) = action[case: \.row] { … }
  /// ```
  @inlinable
  public subscript<Value>(case path: CasePath<Self, Value>) -> Value? {
    Self.cases[keyPath: path].extract(self)
  }

  /// Whether this is the given case.
  ///
  /// ```swift
  /// rows.filter { $0.status.is(\.done) }
  /// ```
  @inlinable
  public func `is`<Value>(_ path: CasePath<Self, Value>) -> Bool { self[case: path] != nil }
}
