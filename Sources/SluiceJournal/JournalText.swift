#if Journal
  import Foundation

  /// Encodes states and actions as text.
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

    /// - Throws: `JournalError.unencodable`.
    static func data(of value: some Encodable, _ encoder: JSONEncoder) throws -> Data {
      do {
        return try encoder.encode(value)
      } catch {
        throw JournalError.unencodable(type: "\(type(of: value))", reason: "\(error)")
      }
    }
  }

  /// Reads the bytes of a journal's files.
  enum JournalBytes {
    /// Returns the first `count` bytes of a file, or all.
    ///
    /// - Throws: the error of reading. A file that cannot be opened now is neither damaged nor empty.
    static func read(_ file: String, upTo count: Int? = nil, displayPath: String) throws -> Data {
      do {
        guard let count else { return try Data(contentsOf: URL(filePath: file)) }
        let handle = try FileHandle(forReadingFrom: URL(filePath: file))
        defer { try? handle.close() }
        return try handle.read(upToCount: count) ?? Data()
      } catch {
        throw JournalError.reading(error, displayPath, file)
      }
    }
  }
#endif
