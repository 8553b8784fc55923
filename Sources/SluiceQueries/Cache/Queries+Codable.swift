import Incremental

extension Queries: Encodable where Q: Encodable, Q.Answer: Encodable {
  /// Encodes each query with the last answer of the server, without optimistic changes.
  public func encode(to encoder: any Encoder) throws {
    var answers = encoder.unkeyedContainer()
    for (query, result) in results {
      guard let value = layers[query].map(\.base) ?? result.value else { continue }
      try answers.encode(QueryAnswer(query: query, value: value))
    }
  }
}

extension Queries: Decodable where Q: Decodable, Q.Answer: Decodable {
  /// Decodes the answers. All of them are stale, and no query is shown.
  public init(from decoder: any Decoder) throws {
    self.init()
    var answers = try decoder.unkeyedContainer()
    while !answers.isAtEnd {
      let answer = try answers.decode(QueryAnswer<Q>.self)
      self[answer.query] = .stale(answer.value)
    }
  }
}

/// One entry of an encoded cache.
private struct QueryAnswer<Q: Query> {
  let query: Q
  let value: Q.Answer
}

extension QueryAnswer: Encodable where Q: Encodable, Q.Answer: Encodable {}
extension QueryAnswer: Decodable where Q: Decodable, Q.Answer: Decodable {}
