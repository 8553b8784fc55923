#if Inspector
  import Foundation

  /// A value with its kind. Optionals are unwrapped.
  struct ReflectedValue {
    enum Form {
      /// An optional without a value.
      case nothing
      /// A value that is shown as a text, without parts.
      case leaf(NodeKind)
      /// An enum: the name of its case, and its payload.
      case enumCase(String, payload: Any)
      /// A struct, a tuple, a class, or an enum without a payload.
      case fields(NodeKind, Mirror)
      /// A collection with access by position, so that the cost of a page is that of its elements.
      case elements(any RandomAccessCollection)
      /// A collection without access by position, in a meaningful order.
      case sequence(Mirror)
      /// A collection without an order.
      case set(Mirror)
      case dictionary(Mirror)
    }

    /// The value without the optionals around it; if it is nil, the innermost optional.
    let value: Any
    /// The type of the value, including the optionals around it.
    let type: Any.Type
    let form: Form

    init(_ value: Any) {
      type = Swift.type(of: value)
      var value = value
      while let optional = value as? any OptionalValue {
        guard let wrapped = optional.wrapped else {
          (self.value, form) = (value, .nothing)
          return
        }
        value = wrapped
      }
      self.value = value
      form = NodeKind(ofLeaf: value).map(Form.leaf) ?? Form(value, Mirror(reflecting: value))
    }

    var kind: NodeKind {
      switch form {
      case .nothing: .nothing
      case .leaf(let kind): kind
      case .enumCase: .enumCase
      case .fields(let kind, _): kind
      case .elements, .sequence, .set: .collection
      case .dictionary: .dictionary
      }
    }

    var typeName: String {
      var name = _typeName(type, qualified: false)
      var marks = ""
      while name.hasPrefix("Optional<"), name.hasSuffix(">") {
        name = String(name.dropFirst("Optional<".count).dropLast())
        marks += "?"
      }
      return (name + marks).cut(TextLimit.label)
    }
  }

  extension ReflectedValue.Form {
    fileprivate init(_ value: Any, _ mirror: Mirror) {
      if let collection = value as? any RandomAccessCollection, !isRange(value) {
        self = .elements(collection)
        return
      }
      switch mirror.displayStyle {
      case .enum:
        if let payload = mirror.children.first {
          self = .enumCase(payload.label ?? "", payload: payload.value)
        } else {
          self = .fields(.enumCase, mirror)
        }
      case .tuple, .struct: self = .fields(.structure, mirror)
      // The fields of an actor must not be read from outside.
      case .class: self = value is any Actor ? .leaf(.other) : .fields(.object, mirror)
      case .set: self = .set(mirror)
      case .dictionary: self = .dictionary(mirror)
      case .collection: self = .sequence(mirror)
      default: self = mirror.children.isEmpty ? .leaf(isFunction(value) ? .function : .other) : .fields(.other, mirror)
      }
    }
  }

  /// An optional of any type.
  private protocol OptionalValue {
    var wrapped: Any? { get }
  }

  extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { self }
  }

  /// Returns whether a value is a range. Ranges of numbers are collections, too, but their elements are of no interest.
  private func isRange(_ value: Any) -> Bool {
    let name = _typeName(type(of: value), qualified: false)
    return name.hasPrefix("Range<") || name.hasPrefix("ClosedRange<")
  }

  private func isFunction(_ value: Any) -> Bool { "\(value)" == "(Function)" }

  // MARK: - Kinds of values

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
