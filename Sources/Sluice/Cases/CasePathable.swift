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
