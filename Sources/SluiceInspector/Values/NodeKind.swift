#if Inspector
  import Foundation

  /// What a value is, in the words of the protocol.
  enum NodeKind: String, Sendable {
    case string, number, bool
    case nothing = "nil"
    case enumCase = "case"
    case structure = "struct"
    case object = "class"
    case collection, dictionary, function, other

    /// The kind of a value that is shown as one text; nil if it may have parts.
    ///
    /// A foundation type that has many fields, or is a collection of bytes, is one text to the reader.
    init?(ofLeaf value: Any) {
      switch value {
      case is String, is Substring, is Character: self = .string
      case is Bool: self = .bool
      case is any BinaryInteger, is any BinaryFloatingPoint, is Decimal: self = .number
      case is Date, is UUID, is URL, is Data, is Duration, is AnyKeyPath, is any Any.Type: self = .other
      default: return nil
      }
    }

    /// A number that can be drawn; nil if it is none.
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
