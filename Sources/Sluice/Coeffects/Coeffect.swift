/// A dependency that a reducer read while it handled an action, as recorded.
///
/// For example, a read of `context.uuid()` is recorded as the UUID that it returned. A replay returns that UUID
/// again.
public struct Coeffect: Sendable {
  /// The key that was read: the name of its type with the module, which is stable between runs.
  public let key: String
  @usableFromInline let content: Content

  @usableFromInline
  enum Content: Sendable {
    case value(any Sendable)
    case written(String, @Sendable (any Decodable.Type, String) throws -> Any)
  }

  /// Creates a coeffect with a value.
  public init(key: String, value: some Codable & Sendable) {
    self.init(key: key, recorded: value)
  }

  /// Creates a coeffect from the text in a journal: `read` decodes it as the requested type.
  public init(
    key: String, written: String, read: @escaping @Sendable (any Decodable.Type, String) throws -> Any
  ) {
    (self.key, content) = (key, .written(written, read))
  }

  @inlinable
  init(key: String, recorded value: some Sendable) { (self.key, content) = (key, .value(value)) }

  /// Returns the value, or nil if it is of another type.
  public func value<Value: Sendable>(as type: Value.Type = Value.self) -> Value? {
    switch content {
    case .value(let value): value as? Value
    case .written(let text, let read): Self.read(text, read)
    }
  }

  private static func read<Value>(_ text: String, _ read: (any Decodable.Type, String) throws -> Any) -> Value? {
    // In separate steps, because a failure that is cast to an optional type would be a value: nil.
    guard let type = Value.self as? any Decodable.Type, let value = try? read(type, text) else { return nil }
    return value as? Value
  }

  /// Returns the text of the value for a journal: encoded by `write`, or the text that came from a journal.
  public func written(_ write: (any Encodable) throws -> String) rethrows -> String? {
    switch content {
    case .value(let value): try (value as? any Encodable).map(write)
    case .written(let text, _): text
    }
  }
}
