/// A coeffect as it is in a file of a tape or a journal: its value as a text of JSON, because its type is known only when a replay asks
/// for it.
package struct WrittenCoeffect: Codable {
  let key: String
  let json: String

  /// Nil if the value has no encoding.
  package init?(_ coeffect: Coeffect) throws {
    guard let json = try coeffect.written({ try JSONLines.text(of: $0) }) else { return nil }
    (key, self.json) = (coeffect.key, json)
  }

  package var coeffect: Coeffect {
    Coeffect(key: key, written: json) { type, json in try JSONLines.value(type, of: json) }
  }
}
