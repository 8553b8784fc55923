package import Foundation

/// A request, with all of its body.
package struct Request: Sendable {
  package let method: String
  /// The address as it was sent: percent-encoded, with a query if there is one.
  package let target: String
  package internal(set) var body: Data
  private let headers: [String: String]
  private let isOlder: Bool

  /// - Parameter headers: by their names in small letters.
  package init(
    _ method: String, _ target: String, headers: [String: String], body: Data = Data(), isOlder: Bool = false
  ) {
    (self.method, self.target, self.headers, self.body, self.isOlder) = (method, target, headers, body, isOlder)
  }

  /// The address without the query.
  package var path: String { String(target.prefix { $0 != "?" }) }

  /// The values of the query by their names; of several values of one name, the first.
  package var query: [String: String] {
    let items = URLComponents(string: target)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }

  /// The value of the header of this name, which is in small letters.
  package subscript(name: String) -> String? { headers[name] }

  /// Whether the client may send another request on the same connection.
  var staysConnected: Bool {
    let options = (self["connection"] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    return !isOlder && !options.contains { $0.lowercased() == "close" }
  }

  /// How many bytes the body has.
  ///
  /// - Throws: a `Refusal`, if there is any doubt about where the request ends.
  func bodyLength(limit: Int) throws -> Int {
    guard self["transfer-encoding"] == nil else {
      throw Refusal(.notImplemented, "A body is sent with its length, and not in chunks.")
    }
    guard let text = self["content-length"] else { return 0 }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw Refusal(.badRequest, "The length of the body is malformed.")
    }
    guard let length = Int(text), length <= limit else {
      throw Refusal(.payloadTooLarge, "A body has at most \(limit) bytes.")
    }
    return length
  }
}
