/// A value from outside that a reducer read while it handled an action, as it is recorded.
///
/// `context.uuid()`, say, is recorded as the UUID that it gave. A replay answers with it.
public struct Coeffect: Sendable {
  /// The key that was read: its type with its module, the same in each run.
  public let key: String
  @usableFromInline let content: Content

  @usableFromInline
  enum Content: Sendable {
    case value(any Sendable)
    case written(String, @Sendable (any Decodable.Type, String) throws -> Any)
  }

  /// Makes one of a value.
  public init(key: String, value: some Codable & Sendable) {
    self.init(key: key, recorded: value)
  }

  /// Makes one of what a journal has written down: `read` reads it as the type it is asked for.
  public init(
    key: String, written: String, read: @escaping @Sendable (any Decodable.Type, String) throws -> Any
  ) {
    (self.key, content) = (key, .written(written, read))
  }

  @inlinable
  init(key: String, recorded value: some Sendable) { (self.key, content) = (key, .value(value)) }

  /// The value, or nil if it is of another type.
  public func value<Value: Sendable>(as type: Value.Type = Value.self) -> Value? {
    switch content {
    case .value(let value): value as? Value
    case .written(let text, let read): Self.read(text, read)
    }
  }

  private static func read<Value>(_ text: String, _ read: (any Decodable.Type, String) throws -> Any) -> Value? {
    // Step by step, because a failure, cast to an optional type, would be a value: nil.
    guard let type = Value.self as? any Decodable.Type, let value = try? read(type, text) else { return nil }
    return value as? Value
  }

  /// The text of the value for a journal, made by `write`; or the text that a journal has already.
  public func written(_ write: (any Encodable) throws -> String) rethrows -> String? {
    switch content {
    case .value(let value): try (value as? any Encodable).map(write)
    case .written(let text, _): text
    }
  }
}
