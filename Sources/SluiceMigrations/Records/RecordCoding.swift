#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The encoding of the entries and snapshots of one store as text, and their decoding with the program's migrations.
///
/// It is used in the isolation of the store.
package final class RecordCoding<State: Codable, Action: Codable> {
  package let migrations: Migrations
  private let encoder = RecordText.encoder()
  private let decoder = JSONDecoder()
  private let errors: RecordErrors
  /// The attachments of the entry that was last read or written, and their text.
  private var written: (attachments: Attachments, text: String)?

  /// Creates a coding.
  ///
  /// - Parameters:
  ///   - migrations: Converts what earlier versions of the program wrote.
  ///   - errors: Makes the errors that it throws.
  package init(_ migrations: Migrations, _ errors: RecordErrors) {
    (self.migrations, self.errors) = (migrations, errors)
  }

  // MARK: - Encoding

  /// Encodes entries, in the present version of the program or an earlier one.
  package func encode(_ entries: [JournalEntry<Action>], as version: Int? = nil) throws -> [RecordedEntry] {
    let version = version ?? migrations.current
    return try entries.map { entry in
      if let key = entry.key, key.utf8.contains(0) {
        throw errors.unencodable("String, the key of an action,", "it contains a zero byte")
      }
      return RecordedEntry(
        text: try text(of: entry.action, as: version),
        coeffects: entry.coeffects.isEmpty ? nil : try text(of: entry.coeffects, as: version),
        attached: try entry.attachments.map(text), key: entry.key, reply: try entry.reply.map { try text(of: $0) })
    }
  }

  private func text(of action: Action, as version: Int) throws -> String {
    let text = try text(of: action)
    if version == migrations.current { return text }
    do {
      return try migrations.action(text, to: version)
    } catch {
      throw errors.unencodable("\(Action.self)", "\(error)")
    }
  }

  /// Encodes a state, in the present version of the program or an earlier one.
  package func text(of state: State, as version: Int) throws -> String {
    let text = String(decoding: try data(of: state), as: UTF8.self)
    do {
      return try version == migrations.current ? text : migrations.state(text, to: version)
    } catch {
      throw errors.unencodable("\(State.self)", "\(error)")
    }
  }

  /// Encodes a value as JSON.
  package func data(of value: some Encodable) throws -> Data {
    do {
      return try encoder.encode(value)
    } catch {
      throw errors.unencodable("\(type(of: value))", "\(error)")
    }
  }

  private func text(of value: some Encodable) throws -> String { String(decoding: try data(of: value), as: UTF8.self) }

  private func text(of coeffects: [Coeffect], as version: Int) throws -> String {
    do {
      let written = try coeffects.compactMap(WrittenCoeffect.init)
      if version == migrations.current { return try text(of: written) }
      let renamed = try written.map { $0.coeffect(named: try migrations.dependency($0.key, to: version)) }
      return try text(of: renamed.compactMap(WrittenCoeffect.init))
    } catch let error as EncodingError {
      throw errors.unencodable("\([Coeffect].self)", "\(error)")
    }
  }

  private func text(of attachments: Attachments) throws -> String {
    if let known = written, known.attachments == attachments { return known.text }
    let text = String(decoding: try data(of: attachments), as: UTF8.self)
    written = (attachments, text)
    return text
  }

  // MARK: - Decoding

  /// Decodes a snapshot, which may be of an earlier version of the program.
  package func state(_ row: RecordedRow) throws -> State {
    let text = try migrating(row, named: row.snapshotName, "\(State.self)") { try migrations.state($0, from: $1) }
    return try decode(State.self, from: text, named: row.snapshotName)
  }

  /// Decodes entries.
  ///
  /// Actions of the present version are decoded together, which takes half the time. Where that fails, the entry in
  /// question is found by decoding one after the other.
  package func entries(_ rows: [RecordedRow]) throws -> [JournalEntry<Action>] {
    guard rows.count > 1, rows.allSatisfy({ $0.schema == migrations.current }) else {
      return try rows.compactMap { try entry($0) }
    }
    let text = "[\(rows.lazy.map(\.text).joined(separator: ","))]"
    guard let actions = try? decoder.decode([Action].self, from: Data(text.utf8)), actions.count == rows.count else {
      return try rows.compactMap { try entry($0) }
    }
    return try zip(rows, actions).map { try entry($0, $1) }
  }

  /// Decodes an entry, which may be of an earlier version of the program; nil if its action was removed since.
  package func entry(_ row: RecordedRow) throws -> JournalEntry<Action>? {
    try action(row).map { try entry(row, $0) }
  }

  private func entry(_ row: RecordedRow, _ action: Action) throws -> JournalEntry<Action> {
    let name = "entry \(row.position)"
    return try JournalEntry(
      action: action, coeffects: coeffects(row),
      attachments: row.attached.map { try attachments($0, named: "\(name), what handled it,") }, key: row.key)
  }

  /// Decodes the action of an entry; nil if it was removed since.
  package func action(_ row: RecordedRow) throws -> Action? {
    let name = row.entryName
    let text = try migrating(row, named: name, "\(Action.self)") { try migrations.action($0, from: $1) }
    return try text.map { try decode(Action.self, from: $0, named: name) }
  }

  private func coeffects(_ row: RecordedRow) throws -> [Coeffect] {
    guard let text = row.coeffects else { return [] }
    let name = "entry \(row.position), what was read for it,"
    let written = try decode([WrittenCoeffect].self, from: text, named: name)
    if row.schema == migrations.current { return written.map(\.coeffect) }
    return try migrating(row, named: name, "list of values") { _, version in
      try written.map { $0.coeffect(named: try migrations.dependency($0.key, from: version)) }
    }
  }

  private func migrating<Result>(
    _ row: RecordedRow, named name: String, _ type: String, _ convert: (String, Int) throws -> Result
  ) throws -> Result {
    do {
      return try convert(row.text, row.schema)
    } catch {
      throw errors.unreadable(name, type, "\(error), in \(Self.quoted(row.text))")
    }
  }

  /// Decodes attachments. Most entries have those of the entry before, so the last ones are kept.
  private func attachments(_ text: String, named name: String) throws -> Attachments {
    if let known = written, known.text == text { return known.attachments }
    let attachments = try decode(Attachments.self, from: text, named: name)
    written = (attachments, text)
    return attachments
  }

  /// Decodes a value from JSON.
  package func decode<Value: Decodable>(_ type: Value.Type, from text: String, named name: String) throws -> Value {
    do {
      return try decoder.decode(type, from: Data(text.utf8))
    } catch {
      let words = (error as? DecodingError)?.words ?? "\(error)"
      throw errors.unreadable(name, "\(type)", "\(words), in \(Self.quoted(text))")
    }
  }

  private static func quoted(_ text: String) -> Substring {
    text.count > 200 ? text.prefix(200) + "…" : text[...]
  }
}

/// Makes the errors of a coding.
package struct RecordErrors {
  /// A recorded value cannot be decoded: its name, the type, and why.
  package let unreadable: (_ what: String, _ type: String, _ reason: String) -> any Error
  /// A value cannot be encoded: its type, and why.
  package let unencodable: (_ type: String, _ reason: String) -> any Error

  package init(
    unreadable: @escaping (_ what: String, _ type: String, _ reason: String) -> any Error,
    unencodable: @escaping (_ type: String, _ reason: String) -> any Error
  ) {
    (self.unreadable, self.unencodable) = (unreadable, unencodable)
  }
}

/// The text of what is recorded.
package enum RecordText {
  package static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

extension DecodingError {
  /// The coding path, and what is wrong there.
  package var words: String {
    switch self {
    case .keyNotFound(let key, let context): "\(Self.path(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context), .typeMismatch(_, let context):
      "\(Self.path(context.codingPath)): \(context.debugDescription)"
    case .dataCorrupted(let context): "\(Self.path(context.codingPath)): \(context.debugDescription)"
    @unknown default: "\(self)"
    }
  }

  /// Returns the coding path, such as a case and its field.
  private static func path(_ keys: [any CodingKey]) -> String {
    if keys.isEmpty { return "the value" }
    return keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }
}
