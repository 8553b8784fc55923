// Writing JSON without Foundation. For products built on this one.

extension [UInt8] {
  /// Appends a text in quotes, with what JSON cannot hold escaped.
  package mutating func appendJSON(_ text: String) {
    self += "\"".utf8
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
      case 0x08: self += "\\b".utf8
      case 0x09: self += "\\t".utf8
      case 0x0a: self += "\\n".utf8
      case 0x0c: self += "\\f".utf8
      case 0x0d: self += "\\r".utf8
      case 0..<0x20: appendEscaped(control: byte)
      default: append(byte)
      }
    }
    self += "\"".utf8
  }

  /// Appends items between two brackets, with commas.
  package mutating func appendJSON<Item>(
    _ items: [Item], from open: String, to close: String, _ append: (Item, inout [UInt8]) -> Void
  ) {
    self += open.utf8
    for (position, item) in items.enumerated() {
      if position > 0 { self += ",".utf8 }
      append(item, &self)
    }
    self += close.utf8
  }

  private mutating func appendEscaped(control: UInt8) {
    let digits = Array("0123456789abcdef".utf8)
    self += "\\u00".utf8
    self += [digits[Int(control >> 4)], digits[Int(control & 15)]]
  }
}
