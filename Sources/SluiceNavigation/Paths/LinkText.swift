/// A parsed path with its query, and the position of each piece in the link.
struct LinkText {
  struct Piece {
    /// The text in the link.
    let raw: Substring
    /// The position in the link, in bytes of UTF-8.
    let offset: Int
    /// The decoded text.
    let text: String
    /// Whether it is marked as a value, and so is not a literal.
    let isMarked: Bool
  }

  let whole: String
  private(set) var components: [Piece] = []
  /// The items of the query, each with its error if it cannot be decoded: only a pattern with that item reports the
  /// error.
  private var query: [String: Result<Piece, PathError>] = [:]
  /// The position of the end of the path.
  let end: Int

  /// Parses one path of a link.
  init(_ path: Substring, of whole: String) throws(PathError) {
    self.whole = whole
    let path = path.prefix { $0 != "#" }
    end = Self.offset(of: path.endIndex, in: whole)
    let halves = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let link = halves.first, link.first == "/" else {
      throw PathError(whole, at: Self.offset(of: path.startIndex, in: whole), expected: ["“/”"], found: path)
    }
    // A slash at the end has no meaning.
    let inner = link.dropFirst().last == "/" ? link.dropFirst().dropLast() : link.dropFirst()
    if !inner.isEmpty {
      for raw in inner.split(separator: "/", omittingEmptySubsequences: false) { components.append(try piece(raw)) }
    }
    guard halves.count == 2 else { return }
    for item in halves[1].split(separator: "&") {
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = PercentEncoding.decode(sides[0]), query[key] == nil else { continue }
      let value = sides.count == 2 ? sides[1] : item.suffix(0)
      do throws(PathError) { query[key] = .success(try piece(value)) } catch { query[key] = .failure(error) }
    }
  }

  /// Returns an item of the query; nil if there is none with this key.
  func item(_ key: String) throws(PathError) -> Piece? { try query[key]?.get() }

  private init(_ link: LinkText, count: Int) {
    (whole, components, query) = (link.whole, Array(link.components.prefix(count)), link.query)
    end = count < link.components.count ? link.components[count].offset : link.end
  }

  /// Returns the link with only the first components.
  func prefix(_ count: Int) -> LinkText { LinkText(self, count: count) }

  private func piece(_ raw: Substring) throws(PathError) -> Piece {
    let offset = Self.offset(of: raw.startIndex, in: whole)
    let isMarked = raw.first == "~"
    guard let text = PercentEncoding.decode(isMarked ? raw.dropFirst() : raw) else {
      throw PathError(whole, at: offset, expected: ["percent-encoded UTF-8"], found: raw)
    }
    return Piece(raw: raw, offset: offset, text: text, isMarked: isMarked)
  }

  private static func offset(of index: String.Index, in whole: String) -> Int {
    whole.utf8.distance(from: whole.startIndex, to: index)
  }
}

// MARK: - Percent encoding

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
