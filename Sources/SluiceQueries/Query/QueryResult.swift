/// The state of a query: its value, its error, its fetch.
///
/// ```swift
/// let post = store.posts[PostQuery(id: 7)]
/// if let value = post.value { show(value) } else if post.isFetching { showSpinner() }
/// ```
///
/// Rules: the properties do not depend on each other. The last value stays while a new one is fetched, and if that
/// fails.
///
/// - Complexity: A copy is one reference. A result and a copy of it are compared without comparing their values.
public struct QueryResult<Q: Query>: Sendable {
  /// The properties, behind one reference: a cache copies and compares many results when one of them changes. It is nil
  /// if nothing is known.
  @usableFromInline var held: Held?

  /// Makes an empty result.
  @inlinable public init() {}

  /// The properties.
  @usableFromInline
  struct Parts: Sendable {
    @usableFromInline var value: Q.Answer?
    @usableFromInline var placeholder: Q.Answer?
    @usableFromInline var error: Q.Failure?
    @usableFromInline var fetching: QueryPart?
    @usableFromInline var isPausing = false
    @usableFromInline var failures = 0
    @usableFromInline var isStale = true

    @inlinable init() {}
  }

  @usableFromInline
  final class Held: Sendable {
    @usableFromInline let parts: Parts

    @inlinable init(_ parts: Parts) { self.parts = parts }
  }

  /// Changes properties. If they stay equal, the storage is left as it is.
  @inlinable
  mutating func change(_ body: (inout Parts) -> Void) {
    var parts = held?.parts ?? Parts()
    body(&parts)
    if let held, held.parts.isEqual(to: parts) { return }
    held = Held(parts)
  }
}

extension QueryResult {
  /// The last answer, with the optimistic changes that are pending; nil if there never was one.
  public var value: Q.Answer? {
    @inlinable get { held?.parts.value }
    @inlinable set { change { $0.value = newValue } }
  }

  /// The value to show until there is an answer.
  public var placeholder: Q.Answer? {
    @inlinable get { held?.parts.placeholder }
    @inlinable set { change { $0.placeholder = newValue } }
  }

  /// The error of the last fetch; nil once one succeeds.
  public var error: Q.Failure? {
    @inlinable get { held?.parts.error }
    @inlinable set { change { $0.error = newValue } }
  }

  /// The part that is being fetched, including during the pauses between two attempts.
  public var fetching: QueryPart? {
    @inlinable get { held?.parts.fetching }
    @inlinable set { change { $0.fetching = newValue } }
  }

  /// Whether the fetch is pausing before its next attempt.
  public var isPausing: Bool {
    @inlinable get { held?.parts.isPausing ?? false }
    @inlinable set { change { $0.isPausing = newValue } }
  }

  /// The number of failed attempts of the current fetch, or of the last one.
  public var failures: Int {
    @inlinable get { held?.parts.failures ?? 0 }
    @inlinable set { change { $0.failures = newValue } }
  }

  /// Whether the value is too old or invalidated; true while there is none.
  public var isStale: Bool {
    @inlinable get { held?.parts.isStale ?? true }
    @inlinable set { change { $0.isStale = newValue } }
  }
}

extension QueryResult {
  /// Whether a part or the whole is being fetched.
  public var isFetching: Bool {
    @inlinable get { fetching != nil }
    @inlinable set { fetching = newValue ? fetching ?? .whole : nil }
  }

  /// Whether the query is being fetched, and has no value yet.
  public var isLoading: Bool { isFetching && value == nil }

  /// The value; without one, the placeholder.
  public var shown: Q.Answer? { value ?? placeholder }

  /// Whether `shown` is the placeholder.
  public var isPlaceholder: Bool { value == nil && placeholder != nil }

  /// The result as one of four cases, for a view that switches over them.
  public var phase: QueryPhase<Q.Answer, Q.Failure> {
    if let shown { return .loaded(shown) }
    if isFetching { return .loading }
    return error.map { .failed($0) } ?? .idle
  }
}

/// Results for tests and previews.
extension QueryResult {
  private init(_ body: (inout Parts) -> Void) {
    self.init()
    change(body)
  }

  /// Returns a result that is being fetched; `value` is the one from before.
  public static func fetching(_ value: Q.Answer? = nil) -> Self {
    Self { ($0.value, $0.fetching) = (value, .whole) }
  }

  /// Returns a result with a fresh value.
  public static func fresh(_ value: Q.Answer) -> Self {
    Self { ($0.value, $0.isStale) = (value, false) }
  }

  /// Returns a result with a stale value.
  public static func stale(_ value: Q.Answer) -> Self {
    Self { $0.value = value }
  }

  /// Returns a result whose last fetch failed; `value` is the one from before.
  public static func failed(_ error: Q.Failure, failures: Int = 1, _ value: Q.Answer? = nil) -> Self {
    Self { ($0.value, $0.error, $0.failures) = (value, error, failures) }
  }
}

extension QueryResult.Parts: Codable where Q.Answer: Codable, Q.Failure: Codable {}

// MARK: - Equality, coding, reflection

extension QueryResult.Parts {
  /// Returns whether two values are equal, without a copy. Written by hand, because the compiler's own equality is not
  /// inlinable.
  @inlinable @inline(__always)
  func isEqual(to other: Self) -> Bool {
    isStale == other.isStale && fetching == other.fetching && isPausing == other.isPausing && failures == other.failures
      && value == other.value && placeholder == other.placeholder && error == other.error
  }
}

extension QueryResult: Equatable {
  /// Returns whether all properties are equal.
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

// MARK: - Phases

/// The state of a query as a view shows it: the value if there is one, however old; else why there is none.
public enum QueryPhase<Answer, Failure: Error> {
  /// The query was never requested.
  case idle
  /// The first value is being fetched.
  case loading
  /// The fetch failed, and there is no value.
  case failed(Failure)
  /// There is a value, or a placeholder.
  case loaded(Answer)
}

extension QueryPhase: Equatable where Answer: Equatable, Failure: Equatable {}
extension QueryPhase: Sendable where Answer: Sendable {}
