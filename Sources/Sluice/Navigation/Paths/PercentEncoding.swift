/// Percent-encodes text in a path, without Foundation.
///
/// A text that begins with `~` is a value, namely the rest of the text. This distinguishes a value from an absent one
/// if it is empty, and from a literal of a pattern if it is equal to one. In values, `~` itself is always encoded.
enum PercentEncoding {
  /// Encodes all but letters, digits, `-`, `.` and `_`.
  static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) { bytes.append(byte) } else { bytes += [percent, digit(byte >> 4), digit(byte & 15)] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Encodes a value, marking it if it is empty, is `.` or `..`, or equals one of these literals.
  static func encode(value: String, unlike literals: Set<String>) -> String {
    (["", ".", ".."].contains(value) || literals.contains(value) ? "~" : "") + encode(value)
  }

  /// Decodes a text; nil if an escape is incomplete, or the bytes are not UTF-8.
  static func decode(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == percent else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else { return nil }
      bytes.append(high << 4 | low)
    }
    let decoded = String(decoding: bytes, as: UTF8.self)
    // If the bytes are not UTF-8, decoding has replaced some.
    return decoded.utf8.elementsEqual(bytes) ? decoded : nil
  }

  private static let percent = UInt8(ascii: "%")

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
