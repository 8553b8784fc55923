// Documentation/Internals/Tape.md describes the file.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The first line of a tape's file.
struct TapeHeader: Codable {
  static let format = "sluice-tape"
  static let version = 1

  var format = TapeHeader.format
  var version = TapeHeader.version
  /// The start date in seconds since 1970.
  let startDate: Double
  /// The number of the last action before the first entry.
  let base: Int
  let unrepeatable: [String]
}

/// A line of a tape's file: an action, or an announcement of a state.
struct TapeLine<Action> {
  /// Whether the next line contains a state that replaces the current one. In this case there is no entry.
  var isJump = false
  var entry: HandledAction<Action>?
}

private enum TapeKey: String, CodingKey {
  case jump, number, time, action, source, by, at, cause, root, reads, attachments
}

extension TapeLine: Encodable where Action: Encodable {
  func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: TapeKey.self)
    guard let entry else { return try line.encode(true, forKey: .jump) }
    try line.encode(entry.number, forKey: .number)
    try line.encode(entry.details.nanoseconds, forKey: .time)
    try line.encode(entry.action, forKey: .action)
    try line.encode(entry.source.kind, forKey: .source)
    try line.encodeIfPresent(entry.source.name, forKey: .by)
    try line.encodeIfPresent(entry.origin, forKey: .at)
    try line.encodeIfPresent(entry.cause, forKey: .cause)
    if entry.root != entry.number { try line.encode(entry.root, forKey: .root) }
    let reads = try entry.coeffects.compactMap(WrittenCoeffect.init)
    if !reads.isEmpty { try line.encode(reads, forKey: .reads) }
    if let attachments = entry.attachments, !attachments.isEmpty { try line.encode(attachments, forKey: .attachments) }
  }
}

extension TapeLine: Decodable where Action: Decodable {
  init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: TapeKey.self)
    isJump = try line.decodeIfPresent(Bool.self, forKey: .jump) ?? false
    if isJump { return }
    let number = try line.decode(Int.self, forKey: .number)
    let kind = try line.decode(String.self, forKey: .source)
    let source = ActionSource(kind: kind, name: try line.decodeIfPresent(String.self, forKey: .by))
    let details = ActionDetails(
      number: number, nanoseconds: try line.decode(Int64.self, forKey: .time), source: source,
      place: try line.decodeIfPresent(String.self, forKey: .at).map { .text($0) },
      cause: try line.decodeIfPresent(Int.self, forKey: .cause) ?? 0,
      root: try line.decodeIfPresent(Int.self, forKey: .root) ?? number)
    entry = HandledAction(
      try line.decode(Action.self, forKey: .action), details,
      coeffects: try line.decodeIfPresent([WrittenCoeffect].self, forKey: .reads)?.map(\.coeffect) ?? [],
      AttachmentNames(try line.decodeIfPresent(Attachments.self, forKey: .attachments) ?? Attachments()))
  }
}

extension ActionSource {
  init(kind: String, name: String?) {
    self =
      switch kind {
      case "reducer": .reducer
      case "effect": .effect(name)
      case "service": .service(name ?? "")
      case "observer": .observer
      case "outlet": .outlet
      default: .program
      }
  }
}

// MARK: - Reads of dependencies

/// A coeffect in the file of a tape or a journal. Its value is a JSON string, because its type is known only when a
/// replay reads it.
package struct WrittenCoeffect: Codable {
  package let key: String
  let json: String

  /// Creates a coeffect; nil if the value has no encoding.
  package init?(_ coeffect: Coeffect) throws {
    guard let json = try coeffect.written({ try JSONLines.text(of: $0) }) else { return nil }
    (key, self.json) = (coeffect.key, json)
  }

  package var coeffect: Coeffect { coeffect(named: key) }

  /// Returns the coeffect of a key that has another name now.
  package func coeffect(named key: String) -> Coeffect {
    Coeffect(key: key, written: json) { type, json in try JSONLines.value(type, of: json) }
  }
}

// MARK: - Lines of JSON

/// An encoder of values as lines of JSON. Numbers that JSON does not support are written as strings. Keys are sorted,
/// so that equal values give equal lines.
enum JSONLines {
  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

  static func text(of value: any Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type, of text: String) throws -> Value {
    try decoder.decode(type, from: Data(text.utf8))
  }
}
