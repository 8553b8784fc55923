public import Incremental

/// A type that a parameter of a path can have.
///
/// ```swift
/// enum Filter: String, PathValue { case all, done }
/// ```
///
/// Numbers, strings, `Bool` and `RowID` are; so is an optional of them, in a query. A type that is made from a string and
/// described by it, or has such a raw value, needs nothing but the conformance.
///
/// Rules: what is read from the text of a value is that value.
public protocol PathValue: SendableMetatype {
  /// Reads a value; nil if the text is none.
  init?(pathText: String)
  /// The text of the value; nil if it is written by leaving it out.
  var pathText: String? { get }
  /// The value that is written by leaving it out; nil if there is none.
  static var absentPathValue: Self? { get }
}

extension PathValue {
  /// None: it has to be there.
  public static var absentPathValue: Self? { nil }
}

extension PathValue where Self: LosslessStringConvertible {
  /// Reads a value from its description.
  public init?(pathText: String) { self.init(pathText) }

  /// The description.
  public var pathText: String? { description }
}

extension PathValue where Self: RawRepresentable, RawValue: LosslessStringConvertible {
  /// Reads a value from its raw value.
  public init?(pathText: String) {
    guard let raw = RawValue(pathText) else { return nil }
    self.init(rawValue: raw)
  }

  /// The raw value.
  public var pathText: String? { rawValue.description }
}

extension String: PathValue {}
extension Bool: PathValue {}
extension Int: PathValue {}
extension Int8: PathValue {}
extension Int16: PathValue {}
extension Int32: PathValue {}
extension Int64: PathValue {}
extension UInt: PathValue {}
extension UInt8: PathValue {}
extension UInt16: PathValue {}
extension UInt32: PathValue {}
extension UInt64: PathValue {}
extension Float: PathValue {}
extension Double: PathValue {}
extension RowID: PathValue {}

extension Optional: PathValue where Wrapped: PathValue {
  /// Reads a value.
  public init?(pathText: String) {
    guard let value = Wrapped(pathText: pathText) else { return nil }
    self = .some(value)
  }

  /// The text of the value; nil for nil.
  public var pathText: String? { flatMap(\.pathText) }

  /// Nil is written by leaving it out.
  public static var absentPathValue: Wrapped?? { .some(nil) }
}
