#if Journal
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Keeps a second journal from opening the same file. The system releases the lock when the process ends, however it
  /// ends.
  ///
  /// SQLite's own exclusive mode would do this, too, but would keep every tool from reading the file while it is in
  /// use.
  final class FileLock {
    let path: String
    /// Negative after release.
    private var descriptor: Int32

    /// - Parameters:
    ///   - resolvedPath: the path of the journal without symbolic links: each file has one lock, by whichever path it
    ///     is opened.
    ///   - displayPath: the path of the journal in error messages.
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

    /// Returns whether somebody has the lock of a journal.
    ///
    /// If nobody has it, this takes it for a moment, together with others who ask: who opens the journal in that moment
    /// is told that it is in use.
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
#endif
