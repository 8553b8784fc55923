#if Inspector
  import Foundation

  /// The query of an address, after the question mark.
  struct Query: Sendable {
    private var values: [String: String] = [:]

    /// Parses a query; nil if its percent encoding is not valid. If a name is repeated, its first value is used.
    init?(_ text: String) {
      for pair in text.split(separator: "&") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = Self.decode(parts[0]), let value = Self.decode(parts.count > 1 ? parts[1] : "") else {
          return nil
        }
        if values[name] == nil { values[name] = value }
      }
    }

    subscript(name: String) -> String? { values[name] }

    /// Returns a number, or `standard` if the query has none.
    func int(_ name: String, or standard: Int? = nil) throws(Refusal) -> Int {
      guard let text = values[name] else {
        guard let standard else { throw .malformed(name) }
        return standard
      }
      guard let number = Int(text), (0...Self.largest).contains(number) else { throw .malformed(name) }
      return number
    }

    func path(_ name: String) throws(Refusal) -> ValuePath {
      guard let path = ValuePath(text: values[name] ?? "") else { throw .malformed(name) }
      return path
    }

    func position(_ name: String) throws(Refusal) -> TapePosition {
      let text = values[name] ?? "live"
      return text == "live" ? .live : .after(try int(name))
    }

    /// Returns the requested range of a node's children.
    func range() throws(Refusal) -> Range<Int> {
      let from = try int("from", or: 0)
      return from..<(from + min(try int("count", or: 100), Self.page))
    }

    /// The largest number that the page's JavaScript represents exactly.
    private static let largest = 1 << 53
    private static let page = 1_000

    private static func decode(_ text: Substring) -> String? {
      var bytes: [UInt8] = []
      var rest = text.utf8[...]
      while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
        case UInt8(ascii: "%"):
          guard let high = rest.popFirst().flatMap(hex), let low = rest.popFirst().flatMap(hex) else { return nil }
          bytes.append(high << 4 | low)
        default: bytes.append(byte)
        }
      }
      return String(bytes: bytes, encoding: .utf8)
    }

    private static func hex(_ digit: UInt8) -> UInt8? {
      Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init)
    }
  }
#endif
