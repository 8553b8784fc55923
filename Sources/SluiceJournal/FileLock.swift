#if Journal
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Keeps a second journal from the same file. The system releases it when the process ends, however it ends.
  ///
  /// SQLite's own exclusive mode would do it too, but would keep every tool from reading the file while it is used.
  final class FileLock {
    private let descriptor: Int32

    /// - Throws: `JournalError.inUse` or `.notWritable`.
    init(for path: String) throws {
      descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw JournalError.notWritable(path: path, reason: String(cString: strerror(errno)))
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw JournalError.inUse(path: path)
      }
    }

    deinit { close(descriptor) }
  }
#endif
