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

/// A line of a tape's file: an action, a step of what is loaded, or an announcement of a state.
struct TapeLine<Action> {
  /// Whether the next line contains a state that replaces the current one. In this case there is no entry.
  var isJump = false
  var entry: HandledAction<Action>?
  var load: TapedLoad?
}

private enum TapeKey: String, CodingKey {
  case jump, number, time, action, source, by, at, cause, root, reads, attachments
  case load, step, value
}

extension TapeLine: Encodable where Action: Encodable {
  func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: TapeKey.self)
    if let load { return try load.encode(to: &line) }
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
    load = try TapedLoad(from: line)
    if load != nil { return }
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

// MARK: - Loads

extension TapedLoad {
  fileprivate init?(from line: KeyedDecodingContainer<TapeKey>) throws {
    guard let name = try line.decodeIfPresent(String.self, forKey: .load) else { return nil }
    let text = try line.decode(String.self, forKey: .step)
    guard let step = LoadStep(text) else {
      throw DecodingError.dataCorruptedError(forKey: .step, in: line, debugDescription: "\(text) is no step of a load")
    }
    let content = try line.decodeIfPresent(WrittenCoeffect.self, forKey: .value)
      .map { TapedContent(coeffect: $0.coeffect) }
    event = LoadEvent(name: name, step: step, content: content, version: 0)
    number = try line.decode(Int.self, forKey: .number)
    nanoseconds = try line.decode(Int64.self, forKey: .time)
  }

  fileprivate func encode(to line: inout KeyedEncodingContainer<TapeKey>) throws {
    try line.encode(event.name, forKey: .load)
    try line.encode(event.step.text, forKey: .step)
    try line.encode(number, forKey: .number)
    try line.encode(nanoseconds, forKey: .time)
    let content = (event.content as? TapedContent)?.coeffect
    try line.encodeIfPresent(content.flatMap { try WrittenCoeffect($0) }, forKey: .value)
  }
}

extension LoadStep {
  fileprivate static let texts: [(LoadStep, String)] = [
    (.asked(isFirst: true), "first"), (.asked(isFirst: false), "asked"), (.answered(isTogether: false), "answered"),
    (.answered(isTogether: true), "together"), (.forgotten, "forgotten"),
  ]

  fileprivate var text: String { Self.texts.first { $0.0 == self }?.1 ?? "" }

  fileprivate init?(_ text: String) {
    guard let found = Self.texts.first(where: { $0.1 == text }) else { return nil }
    self = found.0
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
