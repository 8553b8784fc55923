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
    let path: String
    /// Negative when it is released.
    private var descriptor: Int32

    /// - Parameters:
    ///   - resolvedPath: where the journal is, without symbolic links: each file has one lock, whichever way one gets to it.
    ///   - displayPath: what errors call the journal.
    /// - Throws: `JournalError.inUse`, or why the lock's file cannot be opened.
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

    deinit { release() }

    /// Frees the file. Nothing of the journal may be open any more.
    func release() {
      if descriptor < 0 { return }
      // Closing is not enough: a process that is being started has the descriptor, too, until it runs its program, and would hold the lock.
      flock(descriptor, LOCK_UN)
      close(descriptor)
      descriptor = -1
    }

    /// The identity of the file: if another one takes its place, it locks out no other process any more.
    var identity: FileIdentity? { FileIdentity(descriptor) }
  }
#endif
