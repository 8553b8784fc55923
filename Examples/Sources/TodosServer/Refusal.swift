package import FlyingFox
import FlyingSocks
import Foundation

/// Why a request is not answered as it wishes.
package struct Refusal: Error, Equatable {
  package let status: HTTPStatusCode
  package let reason: String

  package init(_ status: HTTPStatusCode, _ reason: String) {
    self.status = status
    self.reason = reason
  }

  /// One JSON object with the sentence. The connection ends with it: what is left of the request was not read, and must
  /// never be taken for the next one.
  var response: HTTPResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let body = LastBody(bytes: Array((try? encoder.encode(["error": reason])) ?? Data()))
    return HTTPResponse(
      statusCode: status,
      headers: [.contentType: "application/json", .connection: "close", HTTPHeader("Cache-Control"): "no-store"],
      body: HTTPBodySequence(from: body, count: body.bytes.count))
  }
}

/// A body after which the connection is closed: the server does so when a body throws.
private struct LastBody: AsyncBufferedSequence, Sendable {
  typealias Element = UInt8
  struct End: Error {}

  let bytes: [UInt8]

  func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes[...]) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var bytes: ArraySlice<UInt8>

    mutating func next() async throws -> UInt8? {
      guard let first = bytes.popFirst() else { throw End() }
      return first
    }

    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
      guard !bytes.isEmpty else { throw End() }
      defer { bytes = [] }
      return bytes
    }
  }
}
