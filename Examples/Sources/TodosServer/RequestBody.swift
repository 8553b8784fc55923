package import FlyingFox
package import Foundation

extension HTTPRequest {
  /// The body, if it is JSON of at most `limit` bytes. No more than that is ever kept.
  package func json(limit: Int) async throws -> Data {
    let type = headers[.contentType]?.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces) }
    guard type?.lowercased() == "application/json" else {
      throw Refusal(.unsupportedMediaType, "An action is sent as application/json.")
    }
    var data = Data()
    var count = 0
    for try await chunk in bodySequence {
      count += chunk.count
      if count <= limit { data += chunk } else { data = Data() }
      if count > limit + Self.patience { break }
    }
    if count > limit { throw Refusal(.payloadTooLarge, "An action has at most \(limit) bytes.") }
    return data
  }

  /// How much of a body that is too large is read all the same: a sender that is cut off while it still sends would not
  /// see the answer.
  private static var patience: Int { 4_000_000 }

  /// - Throws: if there is a body; one that nobody reads would be taken for the next request.
  package func refuseBody() throws {
    guard bodySequence.count == 0 else { throw Refusal(.badRequest, "\(path) takes no body.") }
  }
}
