#if Journal
  import Foundation

  /// How states and actions become text.
  enum JournalText {
    static func encoder() -> JSONEncoder {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return encoder
    }

    /// Encodes a state later, elsewhere.
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

  /// The bytes of a journal's files.
  enum JournalBytes {
    /// The first `count` bytes of a file, or all.
    ///
    /// - Throws: why it cannot be read: a file that cannot be opened just now is not one that is damaged, or empty.
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
