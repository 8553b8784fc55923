/// A coeffect in the file of a tape or a journal. Its value is a JSON string, because its type is known only when a
/// replay reads it.
package struct WrittenCoeffect: Codable {
  let key: String
  let json: String

  /// Creates a coeffect; nil if the value has no encoding.
  package init?(_ coeffect: Coeffect) throws {
    guard let json = try coeffect.written({ try JSONLines.text(of: $0) }) else { return nil }
    (key, self.json) = (coeffect.key, json)
  }

  package var coeffect: Coeffect {
    Coeffect(key: key, written: json) { type, json in try JSONLines.value(type, of: json) }
  }
}
