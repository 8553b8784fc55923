#if Inspector
  // MARK: - Parsing

  /// A strict parser of the head of a request: it refuses anything that two programs could interpret differently.
  struct HeadParser {
    enum Outcome: Equatable {
      case needsMore
      case head(RequestHead)
      case broken(Refusal)
    }

    /// The maximal length of a head; a path of the state may be long.
    static let longest = 64 << 10
    static let mostHeaders = 100

    /// The received bytes that are not part of a parsed head.
    private(set) var rest: [UInt8] = []
    /// The number of bytes in `rest` at which the end does not begin, so that no byte is scanned twice.
    private var scanned = 0

    /// Adds bytes, and returns the next head if it is complete.
    mutating func next(_ bytes: some Collection<UInt8>) -> Outcome {
      rest += bytes
      guard let end = findEnd() else { return rest.count > Self.longest ? .broken(.headTooLarge) : .needsMore }
      guard end <= Self.longest else { return .broken(.headTooLarge) }
      defer {
        rest.removeFirst(end + Self.end.count)
        scanned = 0
      }
      do throws(Refusal) { return .head(try Self.parse(rest[..<end])) } catch { return .broken(error) }
    }

    /// Removes bytes after a head, and returns them, as the beginning of the body.
    mutating func take(_ count: Int) -> [UInt8] {
      defer { rest.removeFirst(min(count, rest.count)) }
      return Array(rest.prefix(count))
    }

    /// Adds bytes that arrived while a request was being answered.
    mutating func put(_ bytes: [UInt8]) { rest += bytes }

    private static let end = Array("\r\n\r\n".utf8)

    private mutating func findEnd() -> Int? {
      while scanned + Self.end.count <= rest.count {
        if rest[scanned] == Self.end[0], rest[scanned..<(scanned + Self.end.count)].elementsEqual(Self.end) {
          return scanned
        }
        scanned += 1
      }
      return nil
    }
  }

  extension HeadParser {
    private static func parse(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> RequestHead {
      let lines = try lines(bytes)
      guard let first = lines.first, lines.count <= mostHeaders + 1 else { throw .headTooLarge }
      var head = try requestLine(first)
      for line in lines.dropFirst() {
        let (name, value) = try header(line)
        if let known = head.headers[name] {
          // Several cookies are one list. Any other header that decides about the request must not be repeated.
          guard !RequestHead.single.contains(name) else { throw .malformed(name) }
          head.headers[name] = known + (name == "cookie" ? "; " : ", ") + value
        } else {
          head.headers[name] = value
        }
      }
      return head
    }

    /// Splits the head into lines, each ending with CR LF. No other control character but the tab is allowed.
    private static func lines(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> [ArraySlice<UInt8>] {
      var lines: [ArraySlice<UInt8>] = []
      var rest = bytes
      while let end = rest.firstIndex(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f }) {
        guard rest[end] == 0x0d, end + 1 < rest.endIndex, rest[end + 1] == 0x0a else { throw .malformed("head") }
        lines.append(rest[..<end])
        rest = rest[(end + 2)...]
      }
      return lines + [rest]
    }

    private static func requestLine(_ line: ArraySlice<UInt8>) throws(Refusal) -> RequestHead {
      let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(isToken), parts[1].first == UInt8(ascii: "/"),
        parts[1].allSatisfy({ (0x21...0x7e).contains($0) })
      else { throw .malformed("request line") }
      let target = parts[1].split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
      return RequestHead(
        method: text(parts[0]), version: text(parts[2]), path: text(target[0]),
        query: target.count > 1 ? text(target[1]) : "")
    }

    private static func header(_ line: ArraySlice<UInt8>) throws(Refusal) -> (name: String, value: String) {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(isToken) else { throw .malformed("header") }
      let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
      let value = parts[1].drop(while: isSpace).reversed().drop(while: isSpace).reversed()
      return (text(parts[0]).lowercased(), text(value))
    }

    private static func isToken(_ byte: UInt8) -> Bool { tokens.contains(byte) }

    private static let tokens = Set(
      "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

    /// Decodes text leniently: other programs of this machine may have set cookies in any encoding.
    private static func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
  }

  // MARK: - The head of a request

  /// The head of a request.
  struct RequestHead: Sendable, Equatable {
    var method = "GET"
    var version = "HTTP/1.1"
    /// The path as it was sent, percent-encoded.
    var path = "/"
    var query = ""
    /// The headers, with names in lower case.
    var headers: [String: String] = [:]

    /// Headers that decide about a request, and must not be repeated.
    static let single: Set<String> = [
      "host", "origin", "sec-fetch-site", "content-type", "content-length", "transfer-encoding",
    ]

    subscript(header: String) -> String? { headers[header] }

    /// The length of the body; nil if it is not given in advance.
    var bodyLength: Int? {
      if headers["transfer-encoding"] != nil { return nil }
      guard let length = headers["content-length"] else { return 0 }
      // `Int` would accept a sign, which is not valid here.
      return length.allSatisfy { ("0"..."9").contains($0) } ? Int(length) : nil
    }

    /// The process that forwarded the request; nil if a page sent it.
    var from: String? { headers[ProcessRequest.header.lowercased()] }

    var isAPI: Bool { path.hasPrefix("/api/") }
  }
#endif
