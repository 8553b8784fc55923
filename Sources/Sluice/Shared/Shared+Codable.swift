extension Shared: Codable where Value: Codable {
  private enum CodingKeys: CodingKey { case name, value }

  /// Decodes a value with the name of its key.
  ///
  /// It uses the storage of a key with this name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stamp = .new
    value = try container.decode(Value.self, forKey: .value)
    key = .decoded(try container.decode(String.self, forKey: .name))
    SharedEdits.noteNew()
  }

  /// Encodes the value with the name of its key.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key.name, forKey: .name)
    try container.encode(value, forKey: .value)
  }
}
