/// What is known of a query.
///
/// ```swift
/// let post = store.posts[PostQuery(id: 7)]
/// if let value = post.value { show(value) } else if post.isFetching { showSpinner() }
/// ```
///
/// Rules: the parts do not depend on each other. The last value stays while a new one is fetched, and when that fails.
///
/// - Complexity: a copy is one reference. Results of which one was copied from the other are equal without a look at the value.
public struct QueryResult<Q: Query>: Sendable {
  /// What is known, behind one reference: a cache copies and compares many results when one of them changes. nil for nothing.
  @usableFromInline var held: Held?

  /// Nothing is known.
  @inlinable public init() {}

  /// All parts.
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

  /// Changes parts; equal parts are left as they are.
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

  /// What is shown until there is a value.
  public var placeholder: Q.Answer? {
    @inlinable get { held?.parts.placeholder }
    @inlinable set { change { $0.placeholder = newValue } }
  }

  /// The error of the last fetch; nil once one succeeds.
  public var error: Q.Failure? {
    @inlinable get { held?.parts.error }
    @inlinable set { change { $0.error = newValue } }
  }

  /// Which part is fetched at the moment, pauses between two attempts included.
  public var fetching: QueryPart? {
    @inlinable get { held?.parts.fetching }
    @inlinable set { change { $0.fetching = newValue } }
  }

  /// Whether the fetch waits until it is tried again.
  public var isPausing: Bool {
    @inlinable get { held?.parts.isPausing ?? false }
    @inlinable set { change { $0.isPausing = newValue } }
  }

  /// How many attempts of the present fetch, or of the last one, have failed.
  public var failures: Int {
    @inlinable get { held?.parts.failures ?? 0 }
    @inlinable set { change { $0.failures = newValue } }
  }

  /// Whether the value is too old, or invalidated; true while there is none.
  public var isStale: Bool {
    @inlinable get { held?.parts.isStale ?? true }
    @inlinable set { change { $0.isStale = newValue } }
  }
}

extension QueryResult {
  /// Whether something is fetched.
  public var isFetching: Bool {
    @inlinable get { fetching != nil }
    @inlinable set { fetching = newValue ? fetching ?? .whole : nil }
  }

  /// Whether something is fetched for the first time.
  public var isLoading: Bool { isFetching && value == nil }

  /// The value, or else the placeholder.
  public var shown: Q.Answer? { value ?? placeholder }

  /// Whether what is shown is a placeholder.
  public var isPlaceholder: Bool { value == nil && placeholder != nil }

  /// The same as one of four cases, for a view that is one of four.
  public var phase: QueryPhase<Q.Answer, Q.Failure> {
    if let shown { return .loaded(shown) }
    if isFetching { return .loading }
    return error.map { .failed($0) } ?? .idle
  }
}

/// Results as tests and previews write them.
extension QueryResult {
  private init(_ body: (inout Parts) -> Void) {
    self.init()
    change(body)
  }

  /// It is fetched; `value` is the one from before.
  public static func fetching(_ value: Q.Answer? = nil) -> Self {
    Self { ($0.value, $0.fetching) = (value, .whole) }
  }

  /// There is a value that can be relied on.
  public static func fresh(_ value: Q.Answer) -> Self {
    Self { ($0.value, $0.isStale) = (value, false) }
  }

  /// There is a value that is too old.
  public static func stale(_ value: Q.Answer) -> Self {
    Self { $0.value = value }
  }

  /// The last fetch failed; `value` is the one from before.
  public static func failed(_ error: Q.Failure, failures: Int = 1, _ value: Q.Answer? = nil) -> Self {
    Self { ($0.value, $0.error, $0.failures) = (value, error, failures) }
  }
}

extension QueryResult.Parts: Codable where Q.Answer: Codable, Q.Failure: Codable {}
