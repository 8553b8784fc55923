#if Journal
  import Foundation

  /// Looks for damage in SQLite's write-ahead log that SQLite itself takes for the end of the log.
  ///
  /// A power failure may damage the last append, because no sender was answered before it was on disk. No append
  /// follows a damaged one: each append waits for the disk before the next begins. So a damaged frame is reported if
  /// more than one append ends at it or after it. If the damaged append is the last and was acknowledged, SQLite drops
  /// it, and `JournalCheck` finds fewer entries than the mark counts.
  ///
  /// Source: the file format of SQLite, section 4, "The Write-Ahead Log".
  enum WriteAheadLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// - Parameters:
    ///   - resolvedPath: the path of the journal.
    ///   - displayPath: its path in error messages.
    static func check(_ resolvedPath: String, displayPath: String) throws {
      guard FileIdentity(at: resolvedPath + "-wal") != nil else { return }
      let log = try JournalBytes.read(resolvedPath + "-wal", displayPath: displayPath)
      guard log.count > headerSize else { return }
      let words = Words(log)
      let pageSize = Int(words[8])
      let frameSize = frameHeaderSize + pageSize
      var checksum = words.checksum(0..<24, after: (0, 0))
      guard words.isLog, pageSize >= 512, checksum == (words[24], words[28]) else {
        throw JournalError.damaged(
          path: displayPath, reason: "the header of its write-ahead log is not what was written")
      }
      // The checksum of a frame includes that of the frame before, so all frames after a damaged one are damaged, too.
      // Invariant: `isSound` is whether all frames so far are as they were written; `endsAfterDamage` counts the
      // appends that end at the first damaged frame or after it. One such append may be the last, damaged by a power
      // failure.
      var isSound = true
      var endsAfterDamage = 0
      for start in stride(from: headerSize, through: log.count - frameSize, by: frameSize) {
        // Frames of an older log may follow, with the salt of that log.
        guard words[start + 8] == words[16], words[start + 12] == words[20] else { continue }
        checksum = words.checksum(start..<start + 8, after: checksum)
        checksum = words.checksum(start + frameHeaderSize..<start + frameSize, after: checksum)
        if checksum != (words[start + 16], words[start + 20]) { isSound = false }
        // The last frame of an append has the new number of pages of the file; other frames have zero.
        let endsAppend = words[start + 4] != 0
        if !isSound, endsAppend { endsAfterDamage += 1 }
      }
      if endsAfterDamage > 1 {
        throw JournalError.damaged(path: displayPath, reason: "its write-ahead log is not what was written")
      }
    }
  }

  /// The big-endian words of a log.
  private struct Words {
    private let bytes: [UInt8]

    init(_ data: Data) { bytes = Array(data) }

    subscript(offset: Int) -> UInt32 {
      UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16 | UInt32(bytes[offset + 2]) << 8
        | UInt32(bytes[offset + 3])
    }

    /// Whether the log begins with the magic number, whose last bit is the byte order of the checksums.
    var isLog: Bool { self[0] | 1 == 0x377f_0683 }

    func checksum(_ range: Range<Int>, after seed: (UInt32, UInt32)) -> (UInt32, UInt32) {
      let isBigEndian = self[0] & 1 == 1
      var (a, b) = seed
      for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        let (x, y) = (self[offset], self[offset + 4])
        a = a &+ (isBigEndian ? x : x.byteSwapped) &+ b
        b = b &+ (isBigEndian ? y : y.byteSwapped) &+ a
      }
      return (a, b)
    }
  }
#endif
