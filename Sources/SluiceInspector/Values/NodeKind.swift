#if Inspector
  import Foundation

  /// The kind of a value, in the terms of the protocol.
  enum NodeKind: String, Sendable {
    case string, number, bool
    case nothing = "nil"
    case enumCase = "case"
    case structure = "struct"
    case object = "class"
    case collection, dictionary, function, other

    /// Returns the kind of a value that is shown as one text; nil if the value may have parts.
    ///
    /// A Foundation type with many fields, or with a collection of bytes, is shown as one text.
    init?(ofLeaf value: Any) {
      switch value {
      case is String, is Substring, is Character: self = .string
      case is Bool: self = .bool
      case is any BinaryInteger, is any BinaryFloatingPoint, is Decimal: self = .number
      case is Date, is UUID, is URL, is Data, is Duration, is AnyKeyPath, is any Any.Type: self = .other
      default: return nil
      }
    }

    /// Returns the number for a chart; nil if the value is not a finite number.
    static func number(_ value: Any) -> Double? {
      let number: Double? =
        switch value {
        case let value as any BinaryInteger: Double(value)
        case let value as any BinaryFloatingPoint: Double(value)
        case let value as Decimal: NSDecimalNumber(decimal: value).doubleValue
        default: nil
        }
      return number.flatMap { $0.isFinite ? $0 : nil }
    }
  }
#endif
