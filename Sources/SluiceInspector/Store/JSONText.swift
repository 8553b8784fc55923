#if Inspector
  import Sluice

  /// A JSON value that can be written. Every key is written, with null for an unknown value, as the protocol requires.
  package indirect enum JSONText: Sendable, Equatable {
    /// No value.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A number; null if it is not finite.
    case double(Double)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONText])
    /// Values with names, in the order in which they are written.
    case object([(String, JSONText)])

    /// Returns a text, or null.
    static func optional(_ text: String?) -> JSONText { text.map(JSONText.string) ?? .null }

    /// Returns a whole number, or null.
    static func optional(_ number: Int?) -> JSONText { number.map(JSONText.int) ?? .null }

    /// Returns a number, or null.
    static func optional(_ number: Double?) -> JSONText { number.map(JSONText.double) ?? .null }

    static func strings(_ list: [String]) -> JSONText { .array(list.map(JSONText.string)) }

    /// Returns whether both have equal texts.
    package static func == (a: JSONText, b: JSONText) -> Bool { a.bytes == b.bytes }

    /// The text in UTF-8.
    package var bytes: [UInt8] {
      var bytes: [UInt8] = []
      write(to: &bytes)
      return bytes
    }
  }

  extension JSONText {
    private func write(to bytes: inout [UInt8]) {
      switch self {
      case .null: bytes += "null".utf8
      case .bool(let value): bytes += (value ? "true" : "false").utf8
      case .int(let value): bytes += "\(value)".utf8
      case .double(let value): bytes += (value.isFinite ? "\(value)" : "null").utf8
      case .string(let value): bytes.appendJSON(value)
      case .array(let values):
        bytes.appendJSON(values, from: "[", to: "]") { $0.write(to: &$1) }
      case .object(let fields):
        bytes.appendJSON(fields, from: "{", to: "}") {
          $1.appendJSON($0.0)
          $1 += ":".utf8
          $0.1.write(to: &$1)
        }
      }
    }
  }

  // MARK: - Values of the state

  extension JSONText {
    /// Returns an object with two texts; the second is cut.
    static func pair(_ first: String, _ key: String, _ second: String, _ value: String) -> JSONText {
      .object([(first, .string(key)), (second, .string(value.cut(TextLimit.value)))])
    }
  }

  extension InspectedNode {
    var json: JSONText {
      .object([
        ("label", .string(label)), ("type", .string(type)), ("kind", .string(kind.rawValue)),
        ("value", .optional(value)), ("count", .int(count)), ("path", .string(path)),
      ])
    }
  }

  extension ValueDifference.Change {
    var json: JSONText {
      .object([
        ("path", .string(path)), ("kind", .string(kind.rawValue)), ("before", .optional(before)),
        ("after", .optional(after)),
      ])
    }
  }
#endif
