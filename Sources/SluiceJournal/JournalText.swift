#if Journal
  import Foundation

  /// Functions that encode states and actions as text.
  enum JournalText {
    static func encoder() -> JSONEncoder { RecordText.encoder() }

    /// Returns a function that encodes a state later, in any isolation.
    static func encodingBeside<State: Encodable & Sendable>(_ state: State) -> @Sendable () throws -> Data {
      { try data(of: state, encoder()) }
    }

    /// Throws for a text that a file would not give back: SQLite ends a text at a zero byte.
    ///
    /// - Throws: `JournalError.unencodable`.
    static func check(_ text: String, _ name: String) throws {
      if text.utf8.contains(0) { throw JournalError.unencodable(type: name, reason: "it contains a zero byte") }
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
