#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A key that names a store of a host, and its stream in the log.
///
/// ```swift
/// struct BoardID: StreamKey, LosslessStringConvertible { … }   // nothing more to implement
/// ```
///
/// Rules: two keys have one name only if they are equal. A name identifies a stream as long as the log lasts, so a
/// later version of the program gives a key the name that it has now.
public protocol StreamKey: Hashable, Sendable {
  /// The name of the stream.
  var streamName: String { get }
  /// Creates the key with a name; nil if no key has it.
  init?(streamName: String)
}

extension StreamKey where Self: LosslessStringConvertible {
  /// The description.
  public var streamName: String { description }

  /// Creates the key with a description.
  public init?(streamName: String) { self.init(streamName) }
}

extension String: StreamKey {}
extension Int: StreamKey {}

extension UUID: StreamKey {
  /// The digits in groups, as `uuidString` has them.
  public var streamName: String { uuidString }

  /// Creates the UUID with these digits.
  public init?(streamName: String) { self.init(uuidString: streamName) }
}
