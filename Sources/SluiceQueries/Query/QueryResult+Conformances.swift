extension QueryResult.Parts {
  /// Whether two values are equal, without a copy. Written by hand, because the compiler's own equality is not
  /// inlinable.
  @inlinable @inline(__always)
  func isEqual(to other: Self) -> Bool {
    isStale == other.isStale && fetching == other.fetching && isPausing == other.isPausing && failures == other.failures
      && value == other.value && placeholder == other.placeholder && error == other.error
  }
}

extension QueryResult: Equatable {
  /// Whether all properties are equal.
  @inlinable
  public static func == (a: Self, b: Self) -> Bool {
    if a.held === b.held { return true }
    guard let a = a.held, let b = b.held else { return (a.held ?? b.held)?.parts.isEqual(to: Parts()) ?? true }
    return a.parts.isEqual(to: b.parts)
  }
}

extension QueryResult: Encodable where Q.Answer: Codable, Q.Failure: Codable {
  /// Encodes the properties.
  public func encode(to encoder: any Encoder) throws { try (held?.parts ?? Parts()).encode(to: encoder) }
}

extension QueryResult: Decodable where Q.Answer: Codable, Q.Failure: Codable {
  /// Decodes the properties.
  public init(from decoder: any Decoder) throws { held = Held(try Parts(from: decoder)) }
}

extension QueryResult: CustomReflectable {
  /// The properties, for tools that show values.
  public var customMirror: Mirror {
    Mirror(
      self, children: Array(Mirror(reflecting: held?.parts ?? Parts()).children), displayStyle: .struct,
      ancestorRepresentation: .suppressed)
  }
}
