#if Journal
  import Foundation

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  // MARK: - Locks

  /// A lock that keeps a second journal from opening the same file. The system releases the lock when the process ends,
  /// however it ends.
  ///
  /// SQLite's own exclusive mode would do this, too, but would keep every tool from reading the file while it is in
  /// use.
  final class FileLock {
    let path: String
    /// The open file of the lock; negative after release.
    private var descriptor: Int32

    /// Takes the lock of a journal.
    ///
    /// - Parameters:
    ///   - resolvedPath: The path of the journal without symbolic links: each file has one lock, by whichever path it
    ///     is opened.
    ///   - displayPath: The path of the journal in error messages.
    /// - Throws: `JournalError.inUse`, or the error of opening the lock's file.
    init(for resolvedPath: String, displayPath: String) throws {
      path = resolvedPath + ".lock"
      descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw JournalError.system(errno, displayPath) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
      let number = errno
      close(descriptor)
      descriptor = -1
      throw number == EWOULDBLOCK ? JournalError.inUse(path: displayPath) : JournalError.system(number, displayPath)
    }

    /// Takes the lock of a file that is to be written, and creates its folder if it is missing.
    ///
    /// - Throws: What `init(for:displayPath:)` throws; `JournalError.linked` if the file has other names, under which
    ///   another lock would be taken.
    convenience init(forWriting resolvedPath: String, displayPath: String) throws {
      let folder = URL(filePath: resolvedPath).deletingLastPathComponent()
      // If the folder cannot be created, the next line fails with the system's reason.
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try self.init(for: resolvedPath, displayPath: displayPath)
      let names = FileIdentity.names(of: resolvedPath)
      if names > 1 { throw JournalError.linked(path: displayPath, names: names) }
    }

    /// Returns whether any process holds the lock of a journal.
    ///
    /// If none does, this function takes the lock for a moment, which it can share with other calls of it. A journal
    /// that is opened in that moment fails with `JournalError.inUse`.
    static func isHeld(for resolvedPath: String) -> Bool {
      let descriptor = open(resolvedPath + ".lock", O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { return false }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_SH | LOCK_NB) != 0 { return errno == EWOULDBLOCK }
      flock(descriptor, LOCK_UN)
      return false
    }

    deinit { release() }

    /// Releases the lock. Close all files of the journal before.
    func release() {
      if descriptor < 0 { return }
      // Closing is not enough: a child process that is being started has the descriptor, too, until it runs its
      // program, and would hold the lock.
      flock(descriptor, LOCK_UN)
      close(descriptor)
      descriptor = -1
    }

    /// The identity of the lock's file: a file that takes its place locks out no other process.
    var identity: FileIdentity? { FileIdentity(descriptor) }
  }

  // MARK: - Replaced files

  /// An identity that distinguishes a file from another one that takes its place.
  struct FileIdentity: Equatable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    private init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// Identifies the file at a path; nil if there is none.
    init?(at path: String) {
      guard let status = Self.status(path) else { return nil }
      self.init(status)
    }

    /// Identifies an open file.
    init?(_ descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      self.init(status)
    }

    /// Returns the number of names (hard links) of the file at a path; 0 if there is none.
    static func names(of path: String) -> Int { status(path).map { Int($0.st_nlink) } ?? 0 }

    static func size(of path: String) -> Int { status(path).map { Int($0.st_size) } ?? 0 }

    /// Returns numbers that differ after a change of the file; an empty array if there is none.
    static func state(of path: String) -> [Int] {
      guard let status = status(path) else { return [] }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      return [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
    }

    private static func status(_ path: String) -> stat? {
      var status = stat()
      return stat(path, &status) == 0 ? status : nil
    }
  }

  /// A watch over the files of a journal, which detects that one was deleted or replaced: later writes would be lost.
  struct FileWatch: Sendable {
    private var files: [(path: String, identity: FileIdentity?)] = []

    /// Adds the file with an identity at a path.
    mutating func add(_ path: String, _ identity: FileIdentity?) { files.append((path, identity)) }

    /// The path of a file that was deleted or replaced; nil if all are in place.
    ///
    /// - Complexity: Some system calls, a microsecond each.
    var missing: String? { files.first { FileIdentity(at: $0.path) != $0.identity || $0.identity == nil }?.path }
  }

  // MARK: - Bytes of files

  /// Functions that read the bytes of a journal's files.
  enum JournalBytes {
    /// Returns the first `count` bytes of a file, or all.
    ///
    /// - Throws: The error of reading. A file that cannot be opened now is neither damaged nor empty.
    static func read(_ file: String, upTo count: Int? = nil, displayPath: String) throws -> Data {
      do {
        guard let count else { return try Data(contentsOf: URL(filePath: file)) }
        let handle = try FileHandle(forReadingFrom: URL(filePath: file))
        defer { try? handle.close() }
        return try handle.read(upToCount: count) ?? Data()
      } catch {
        throw JournalError.reading(error, displayPath, file)
      }
    }
  }
#endif
