#if Journal
  /// A 64-bit FNV-1a checksum that is carried from row to row.
  ///
  /// Each row's checksum covers its content and the checksum of the row before, so a row that was changed, lost or
  /// moved is found. It protects against accidents, not against an attacker who can write the file.
  /// Source: Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm", draft-eastlake-fnv.
  struct Checksum: Equatable, Sendable {
    private var value: UInt64

    /// The checksum before the first row.
    static let start = Checksum(value: 0xcbf2_9ce4_8422_2325)

    private init(value: UInt64) { self.value = value }

    init(stored: Int64) { value = UInt64(bitPattern: stored) }

    var stored: Int64 { Int64(bitPattern: value) }

    /// Returns the checksum of the next entry, including its coeffects and its attachments.
    func next(_ position: Int, _ text: String, _ coeffects: String?, _ attached: String?) -> Checksum {
      var checksum = next(position, text)
      if let coeffects { checksum = checksum.next(position, coeffects) }
      // With another number, so that attachments are not mistaken for coeffects.
      if let attached { checksum = checksum.next(~position, attached) }
      return checksum
    }

    /// Returns the checksum of the next row, with this position and text.
    func next(_ position: Int, _ text: String) -> Checksum {
      var text = text
      return text.withUTF8 { next(position, utf8: $0) }
    }

    func next(_ position: Int, utf8 bytes: some Collection<UInt8>) -> Checksum {
      var hash = value ^ UInt64(truncatingIfNeeded: position)
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return Checksum(value: hash)
    }
  }
#endif
