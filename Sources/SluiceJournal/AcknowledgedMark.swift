// Documentation/Internals/JournalFile.md says why the mark is a file of its own.

#if Journal
  import Foundation

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The number of acknowledged entries, and the checksum of the last, in a separate file beside the journal.
  ///
  /// SQLite takes a damaged write-ahead log for a shorter one, and a missing one for an empty one. It must, because a
  /// power failure may leave such logs. So only a file that is not SQLite's can tell which entries were acknowledged.
  ///
  /// Two slots are written alternately, so at any moment one slot is complete. A write that was interrupted damages
  /// only its own slot, which its checksum reveals; the other slot has the end before it, whose entries are in the
  /// journal, too. A mark is written after the commit of its entries, so it never counts an entry that is missing; it
  /// may count too few.
  final class AcknowledgedMark {
    private static let slotSize = 512
    private static let recordSize = 24

    let path: String
    private let descriptor: Int32
    private let waitsForDisk: Bool
    private var slot = 0

    static func path(for resolvedPath: String) -> String { resolvedPath + ".acknowledged" }

    /// Creates the file, and records that the entries up to `end` are acknowledged.
    ///
    /// - Throws: A `JournalError`.
    init(for resolvedPath: String, displayPath: String, waitsForDisk: Bool, _ end: JournalFile.End) throws {
      path = Self.path(for: resolvedPath)
      self.waitsForDisk = waitsForDisk
      do {
        // Written atomically, as two records, padded so that they lie in different sectors.
        try (Self.slot(end) + Self.slot(end)).write(to: URL(filePath: path), options: .atomic)
      } catch {
        throw JournalError.writing(error, displayPath)
      }
      descriptor = open(path, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw JournalError.system(errno, displayPath)
      }
      if waitsForDisk { Self.sync(descriptor, andFolderOf: path) }
    }

    /// Waits until the disk has the file, and its folder the name: an atomic write puts a new file in the place of
    /// the former one, and a power failure may take that back.
    private static func sync(_ descriptor: Int32, andFolderOf path: String) {
      _ = fsync(descriptor)
      let folderPath = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
      let folder = open(folderPath, O_RDONLY | O_CLOEXEC)
      guard folder >= 0 else { return }
      _ = fsync(folder)
      close(folder)
    }

    deinit { close(descriptor) }

    var identity: FileIdentity? { FileIdentity(descriptor) }

    /// Records that the entries up to `end` are acknowledged.
    ///
    /// The entries are in the journal already. So a failure here does them no harm, but a loss of the last ones would
    /// go unnoticed.
    func note(_ end: JournalFile.End) {
      if write(end), waitsForDisk { _ = sync() }
    }

    private func write(_ end: JournalFile.End) -> Bool {
      let record = Self.record(end)
      let written = record.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(slot * Self.slotSize)) }
      guard written == record.count else { return false }
      slot ^= 1
      return true
    }

    private func sync() -> Bool {
      #if canImport(Darwin)
        fsync(descriptor) == 0
      #else
        fdatasync(descriptor) == 0
      #endif
    }

    /// Records an end in both slots, on disk: that nothing is acknowledged, while the checksums of acknowledged entries
    /// change, and then the new end. A crash in between leaves no mark to compare with.
    ///
    /// - Throws: `JournalError.failed`; then the former end may be in a slot.
    func replace(by end: JournalFile.End) throws {
      guard write(end), write(end), sync() else {
        throw JournalError.failed(path: path, reason: "what was acknowledged could not be written")
      }
    }

    /// Returns the end of the acknowledged entries of the journal at a path; nil if there is no mark.
    ///
    /// - Throws: `JournalError.damaged`, or the error of reading the file.
    static func read(for resolvedPath: String, displayPath: String) throws -> JournalFile.End? {
      guard FileIdentity(at: path(for: resolvedPath)) != nil else { return nil }
      let data = try JournalBytes.read(path(for: resolvedPath), displayPath: displayPath)
      let slots = [0, slotSize].compactMap { end(Array(data.dropFirst($0).prefix(recordSize))) }
      guard let last = slots.max(by: { $0.position < $1.position }) else {
        throw JournalError.damaged(
          path: displayPath, reason: "what was acknowledged cannot be read in \(path(for: resolvedPath))")
      }
      return last
    }

    private static func slot(_ end: JournalFile.End) -> Data {
      Data(record(end)) + Data(count: slotSize - recordSize)
    }

    /// Encodes three little-endian numbers: the count, the checksum of the last entry, and a checksum of both.
    private static func record(_ end: JournalFile.End) -> [UInt8] {
      let checksum = end.checksum.stored
      return [Int64(end.position), checksum, check(Int64(end.position), checksum)].flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      }
    }

    private static func end(_ record: [UInt8]) -> JournalFile.End? {
      guard record.count == recordSize else { return nil }
      let numbers = stride(from: 0, to: recordSize, by: 8).map { start in
        (0..<8).reduce(Int64(0)) { $0 | Int64(record[start + $1]) << ($1 * 8) }
      }
      guard numbers[2] == check(numbers[0], numbers[1]) else { return nil }
      return JournalFile.End(position: Int(numbers[0]), checksum: Checksum(stored: numbers[1]))
    }

    private static func check(_ position: Int64, _ checksum: Int64) -> Int64 {
      Checksum.start.next(Int(position), "\(checksum)").stored
    }
  }
#endif
