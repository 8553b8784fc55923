/// Which request an answer is for. The cache says it; who sends an answer by hand need not.
///
/// Rules: all are equal, so a test that expects an answer need not name the request.
public struct AnsweredRequest: Codable, Sendable {
  /// The request; nil for whichever is under way.
  public let id: QueryRequestID?

  /// Whichever is under way.
  public static var any: AnsweredRequest { AnsweredRequest(id: nil) }

  init(id: QueryRequestID?) { self.id = id }
}

extension AnsweredRequest: Equatable {
  /// Which request it is does not count.
  public static func == (a: AnsweredRequest, b: AnsweredRequest) -> Bool { true }
}

extension KeyedDecodingContainer {
  /// In a record from before answers named their requests, there is none.
  func decode(_ type: AnsweredRequest.Type, forKey key: Key) throws -> AnsweredRequest {
    try decodeIfPresent(type, forKey: key) ?? .any
  }
}
