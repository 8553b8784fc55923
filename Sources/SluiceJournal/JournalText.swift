#if Journal
  import Foundation

  /// Functions that encode states and actions as text.
  enum JournalText {
    static func encoder() -> JSONEncoder {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return encoder
    }

    /// Returns a function that encodes a state later, in any isolation.
    static func encodingBeside<State: Encodable & Sendable>(_ state: State) -> @Sendable () throws -> Data {
      { try data(of: state, encoder()) }
    }

    /// Encodes a value as JSON.
    ///
    /// - Throws: `JournalError.unencodable`.
    static func data(of value: some Encodable, _ encoder: JSONEncoder) throws -> Data {
      do {
        return try encoder.encode(value)
      } catch {
        throw JournalError.unencodable(type: "\(type(of: value))", reason: "\(error)")
      }
    }
  }
#endif
