public import Incremental

/// A type of a path's parameter.
///
/// ```swift
/// enum Filter: String, PathValue { case all, done }
/// ```
///
/// Numbers, strings, `Bool` and `RowID` conform; so does an optional of them, in a query. A type that is losslessly
/// convertible to a string, or has such a raw value, needs only the conformance.
///
/// Rules: parsing the text of a value returns that value.
public protocol PathValue: SendableMetatype {
  /// Parses a value; nil if the text is not valid.
  init?(pathText: String)
  /// The text of the value; nil if the parameter is left out for it.
  var pathText: String? { get }
  /// The value of a parameter that is left out; nil if the parameter is required.
  static var absentPathValue: Self? { get }
}

extension PathValue {
  /// Nil, because the parameter is required.
  public static var absentPathValue: Self? { nil }
}

extension PathValue where Self: LosslessStringConvertible {
  /// Parses a value from its description.
  public init?(pathText: String) { self.init(pathText) }

  /// The description.
  public var pathText: String? { description }
}

extension PathValue where Self: RawRepresentable, RawValue: LosslessStringConvertible {
  /// Parses a value from its raw value.
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
  /// Parses a value.
  public init?(pathText: String) {
    guard let value = Wrapped(pathText: pathText) else { return nil }
    self = .some(value)
  }

  /// The text of the value; nil for nil.
  public var pathText: String? { flatMap(\.pathText) }

  /// Nil, as the value of a parameter that is left out.
  public static var absentPathValue: Wrapped?? { .some(nil) }
}
