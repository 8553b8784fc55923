import Foundation

extension Request {
  /// Reads the first line and the headers, each up to and without the end of its line.
  ///
  /// - Throws: a `Refusal`, if anything in them can be understood in two ways.
  init(lines: [Substring]) throws {
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[0].isToken, words[1].first == "/",
      words[1].utf8.allSatisfy({ (0x21...0x7e).contains($0) })
    else { throw Refusal(.badRequest, "The first line is no request.") }
    guard ["HTTP/1.1", "HTTP/1.0"].contains(words[2]) else {
      throw Refusal(.versionNotSupported, "This server speaks HTTP/1.1.")
    }
    self.init(
      String(words[0]), String(words[1]), headers: try Self.headers(lines.dropFirst()), isOlder: words[2] == "HTTP/1.0")
  }

  /// Of a header that comes twice the values are joined, unless the request would then say two things of itself.
  private static func headers(_ lines: ArraySlice<Substring>) throws -> [String: String] {
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), line[..<colon].isToken else {
        throw Refusal(.badRequest, "A header is malformed.")
      }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      guard let before = headers.updateValue(value, forKey: name) else { continue }
      guard !["host", "content-length", "content-type", "origin"].contains(name) else {
        throw Refusal(.badRequest, "The header \(name) is there twice.")
      }
      headers[name] = "\(before), \(value)"
    }
    return headers
  }
}

extension Substring {
  /// Whether it could be the name of a method or a header.
  fileprivate var isToken: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
