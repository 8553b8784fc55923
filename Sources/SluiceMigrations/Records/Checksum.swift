/// A 64-bit FNV-1a checksum that is carried from row to row.
///
/// Each row's checksum covers its content and the checksum of the row before, so a row that was changed, lost or
/// moved is found. It protects against accidents, not against an attacker who can write the file.
/// Source: Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm", draft-eastlake-fnv.
package struct Checksum: Equatable, Sendable {
  private var value: UInt64

  /// The checksum before the first row.
  package static let start = Checksum(value: basis)

  /// The constants of the algorithm.
  package static var basis: UInt64 { 0xcbf2_9ce4_8422_2325 }
  package static var prime: UInt64 { 0x100_0000_01b3 }

  private init(value: UInt64) { self.value = value }

  package init(stored: Int64) { value = UInt64(bitPattern: stored) }

  package var stored: Int64 { Int64(bitPattern: value) }

  /// Returns the checksum of the next entry, with all that is recorded of it.
  package func next(
    _ position: Int, _ text: String, coeffects: String?, attached: String?, key: String?, reply: String?,
    schema: Int?
  ) -> Checksum {
    var checksum = next(position, text)
    if let coeffects { checksum = checksum.next(position, coeffects) }
    // With other numbers, so that one of these is not mistaken for another.
    if let attached { checksum = checksum.next(~position, attached) }
    if let key { checksum = checksum.next(-position << 1, key) }
    if let reply { checksum = checksum.next(-position << 2, reply) }
    return checksum.next(position, schema: schema)
  }

  /// Returns the checksum of a snapshot.
  package func next(_ position: Int, _ text: String, schema: Int?) -> Checksum {
    next(position, text).next(position, schema: schema)
  }

  /// Adds the version of the program's types. The first one changes nothing: older files do not have it.
  package func next(_ position: Int, schema: Int?) -> Checksum {
    guard let schema, schema > 1 else { return self }
    return next(-position << 3, "\(schema)")
  }

  /// Returns the checksum of the next row, with this position and text.
  package func next(_ position: Int, _ text: String) -> Checksum {
    var text = text
    return text.withUTF8 { next(position, utf8: $0) }
  }

  package func next(_ position: Int, utf8 bytes: some Collection<UInt8>) -> Checksum {
    var hash = value ^ UInt64(truncatingIfNeeded: position)
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* Self.prime }
    return Checksum(value: hash)
  }
}
