/// The request that an answer belongs to. The cache sets it; code that sends an answer by hand need not.
///
/// Rules: all values are equal, so a test that expects an answer need not name the request.
public struct AnsweredRequest: Codable, Sendable {
  /// The id of the request; nil for whichever is under way.
  public let id: QueryRequestID?

  /// Whichever request is under way.
  public static var any: AnsweredRequest { AnsweredRequest(id: nil) }

  init(id: QueryRequestID?) { self.id = id }
}

extension AnsweredRequest: Equatable {
  /// Returns true: the request does not count.
  public static func == (a: AnsweredRequest, b: AnsweredRequest) -> Bool { true }
}

extension KeyedDecodingContainer {
  /// Decodes a request; `any` in a recording from before answers named their requests.
  func decode(_ type: AnsweredRequest.Type, forKey key: Key) throws -> AnsweredRequest {
    try decodeIfPresent(type, forKey: key) ?? .any
  }
}
