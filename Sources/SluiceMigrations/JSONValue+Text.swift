import Sluice

// RFC 8259, "The JavaScript Object Notation (JSON) Data Interchange Format".

extension JSONValue {
  /// Parses a text.
  ///
  /// - Throws: `MigrationError.unexpected` if it is no JSON.
  package init(parsing text: some Sequence<UInt8>) throws {
    var parser = JSONParser(Array(text))
    self = try parser.document()
  }

  /// The text, with the fields of objects in ascending order, as the encoders of stored values write them.
  package var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value with the elements of each array in an order that depends on nothing but them.
  package var sorted: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted).sorted { $0.text < $1.text })
    case .object(let object): .object(JSONObject(object.fields.mapValues(\.sorted)))
    default: self
    }
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let text): bytes += text.utf8
    case .string(let text): bytes.appendJSON(text)
    case .array(let elements): bytes.appendJSON(elements, from: "[", to: "]") { $0.write(to: &$1) }
    case .object(let object):
      bytes.appendJSON(object.names, from: "{", to: "}") { name, bytes in
        bytes.appendJSON(name)
        bytes += ":".utf8
        (object[name] ?? .null).write(to: &bytes)
      }
    }
  }
}

// MARK: - Parsing

/// A parser of one text, by recursive descent.
private struct JSONParser {
  /// The depth that `JSONDecoder` reads, too.
  private static let deepest = 512

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws -> JSONValue {
    let value = try value()
    skipSpace()
    if index < bytes.count { throw failure("something follows the value") }
    return value
  }

  private mutating func value() throws -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(JSONObject(try nested { try $0.fields() }))
    case UInt8(ascii: "["): return .array(try nested { try $0.elements() })
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func nested<Result>(_ body: (inout Self) throws -> Result) throws -> Result {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw failure("it is nested more than \(Self.deepest) deep") }
    index += 1
    return try body(&self)
  }

  private mutating func fields() throws -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    if take("}") { return fields }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw failure("the name of a field is missing") }
      let name = try string()
      guard take(":") else { throw failure("a colon is missing") }
      fields[name] = try value()
    } while take(",")
    guard take("}") else { throw failure("a brace is not closed") }
    return fields
  }

  private mutating func elements() throws -> [JSONValue] {
    var elements: [JSONValue] = []
    if take("]") { return elements }
    repeat { elements.append(try value()) } while take(",")
    guard take("]") else { throw failure("a bracket is not closed") }
    return elements
  }

  private mutating func word(_ text: String, _ value: JSONValue) throws -> JSONValue {
    guard bytes[index...].starts(with: text.utf8) else { throw failure("it is no value") }
    index += text.utf8.count
    return value
  }

  private mutating func number() throws -> String {
    let start = index
    while let byte = next, isPartOfNumber(byte) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if Double(text) == nil { throw failure("it is no value") }
    return text
  }

  private func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private func failure(_ reason: String) -> MigrationError {
    MigrationError.unexpected("the text is no JSON: \(reason), at byte \(index)")
  }
}

// MARK: - Texts

extension JSONParser {
  private mutating func string() throws -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try appendEscaped(to: &text)
      default: text.append(byte)
      }
    }
    throw failure("a text is not closed")
  }

  private mutating func appendEscaped(to text: inout [UInt8]) throws {
    guard let byte = next else { throw failure("a text is not closed") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0c)
    case UInt8(ascii: "n"): text.append(0x0a)
    case UInt8(ascii: "r"): text.append(0x0d)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += String(Character(try scalar())).utf8
    default: throw failure("a text has an unknown escape")
    }
  }

  /// Reads a scalar of one or two UTF-16 units.
  private mutating func scalar() throws -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard bytes[index...].starts(with: "\\u".utf8) else { throw failure("half of a surrogate pair is missing") }
    index += 2
    guard let last = UTF16.Surrogates.scalar(first, try unit()) else { throw failure("it is no surrogate pair") }
    return last
  }

  private mutating func unit() throws -> UInt16 {
    guard index + 4 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw failure("a text has an unknown escape") }
    index += 4
    return unit
  }
}

extension UTF16 {
  fileprivate enum Surrogates {
    static func scalar(_ high: UInt16, _ low: UInt16) -> Unicode.Scalar? {
      guard UTF16.isLeadSurrogate(high), UTF16.isTrailSurrogate(low) else { return nil }
      return Unicode.Scalar(0x10000 + UInt32(high & 0x3ff) << 10 + UInt32(low & 0x3ff))
    }
  }
}
