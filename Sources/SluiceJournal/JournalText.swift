#if Journal
  import Foundation

  /// How states and actions become text.
  enum JournalText {
    static func encoder() -> JSONEncoder {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return encoder
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
#endif
