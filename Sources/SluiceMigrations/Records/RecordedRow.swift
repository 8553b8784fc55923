// Documentation/Internals/JournalFile.md explains the columns of an entry.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A row of a recorded stream that was read: an entry, or a snapshot.
package struct RecordedRow: Sendable {
  package let position: Int
  package let text: String
  /// The coeffects of an entry; nil if it has none.
  package var coeffects: String?
  /// The attachments that handled the entry; nil if they are unknown.
  package var attached: String?
  /// The key of the entry's sender; nil if it gave none.
  package var key: String?
  /// The version of the program's types that the text is of.
  package var schema = 1

  package init(
    position: Int, text: String, coeffects: String? = nil, attached: String? = nil, key: String? = nil, schema: Int = 1
  ) {
    (self.position, self.text, self.coeffects, self.attached) = (position, text, coeffects, attached)
    (self.key, self.schema) = (key, schema)
  }

  package var snapshotName: String { "snapshot \(position)" }

  /// The name of an entry in messages, with the case of its action.
  package var entryName: String { caseName.isEmpty ? "entry \(position)" : "entry \(position) (`\(caseName)`)" }

  /// The name of the case of an entry's action; an empty text if it is none of an enum.
  package var caseName: String {
    guard text.hasPrefix("{\"") || text.hasPrefix("\"") else { return "" }
    return String(text.drop { $0 == "{" || $0 == "\"" }.prefix { $0 != "\"" })
  }
}

/// The columns of an entry to append, each in text.
package struct RecordedEntry: Equatable, Sendable {
  package let text: String
  package let coeffects: String?
  package let attached: String?
  package var key: String?
  package var reply: String?

  package init(text: String, coeffects: String?, attached: String?, key: String? = nil, reply: String? = nil) {
    (self.text, self.coeffects, self.attached) = (text, coeffects, attached)
    (self.key, self.reply) = (key, reply)
  }
}

/// A row of an entry as it is stored: all that its checksum covers.
package struct StoredEntry: Sendable {
  package let position: Int
  package var text: String
  /// The checksum in the row.
  package let checksum: Checksum
  package var coeffects: String?
  package let attached: String?
  package var key: String?
  package var reply: String?
  package var schema: Int?

  package init(
    position: Int, text: String, checksum: Checksum, coeffects: String?, attached: String?, key: String?,
    reply: String?, schema: Int?
  ) {
    (self.position, self.text, self.checksum, self.coeffects) = (position, text, checksum, coeffects)
    (self.attached, self.key, self.reply, self.schema) = (attached, key, reply, schema)
  }

  /// Returns the checksum that the row should have.
  package func checksum(after checksum: Checksum) -> Checksum {
    checksum.next(
      position, text, coeffects: coeffects, attached: attached, key: key, reply: reply, schema: schema)
  }
}

// MARK: - The chain of entries

/// The end of the entries: the position of the last, and its checksum.
package struct RecordEnd: Equatable, Sendable {
  package var position = 0
  package var checksum = Checksum.start

  package init(position: Int = 0, checksum: Checksum = .start) {
    (self.position, self.checksum) = (position, checksum)
  }
}

/// The end of the entries, with what the next one is written after.
package struct RecordChain: Sendable {
  package var end: RecordEnd
  /// The attachments that handled the last entry, if they are known.
  package var attached: String?

  package init(end: RecordEnd = RecordEnd(), attached: String? = nil) { (self.end, self.attached) = (end, attached) }

  /// The text of attachments that are unknown, after an entry whose attachments are known.
  package static let unknownAttachments = "null"

  /// Adds an entry to the end; returns its row, with the checksum that is carried on from the row before.
  package mutating func append(_ entry: RecordedEntry, schema: Int) -> StoredEntry {
    // Attachments are written only where they change.
    let change = entry.attached == attached ? nil : entry.attached ?? Self.unknownAttachments
    attached = entry.attached
    end.position += 1
    end.checksum = end.checksum.next(
      end.position, entry.text, coeffects: entry.coeffects, attached: change, key: entry.key, reply: entry.reply,
      schema: schema)
    return StoredEntry(
      position: end.position, text: entry.text, checksum: end.checksum, coeffects: entry.coeffects, attached: change,
      key: entry.key, reply: entry.reply, schema: schema)
  }

  /// Verifies the next row that was read, and takes it as the end; returns nil if it is not what was written.
  package mutating func take(_ entry: StoredEntry) -> RecordedRow? {
    guard entry.position == end.position + 1, entry.checksum(after: end.checksum) == entry.checksum else { return nil }
    end = RecordEnd(position: entry.position, checksum: entry.checksum)
    if let change = entry.attached { attached = change == Self.unknownAttachments ? nil : change }
    return RecordedRow(
      position: entry.position, text: entry.text, coeffects: entry.coeffects, attached: attached, key: entry.key,
      schema: entry.schema ?? 1)
  }
}

// MARK: - The line of an archive

extension StoredEntry {
  /// Returns the entry as an object of JSON: its position, its action, what was read for it, what handled it, if that
  /// is not the same as before (null if it is unknown), its key, and the version of the program's types.
  package func archived() throws -> String {
    var line = #"{"position":\#(position),"action":\#(text)"#
    if let coeffects { line += #","coeffects":\#(coeffects)"# }
    if let attached { line += #","attached":\#(attached)"# }
    if let key { line += #","key":\#(String(decoding: try JSONEncoder().encode(key), as: UTF8.self))"# }
    if let schema, schema > 1 { line += #","version":\#(schema)"# }
    return line + "}"
  }
}
