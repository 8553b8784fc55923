#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Locks a folder against other programs while one of its shared values is read, changed and written.
///
/// The folder itself is locked: a file that is replaced as a whole cannot carry a lock, and a lock file would stay
/// behind for ever. The system releases the lock when the process ends, however it ends.
final class FolderLock {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Returns the lock as soon as no other program holds it; nil where folders cannot be locked.
  ///
  /// - Throws: `FolderIsLocked` after `limit`.
  static func acquire(_ folder: String, waitingUpTo limit: Duration) async throws -> FolderLock? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    let end = ContinuousClock.now + limit
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK, ContinuousClock.now < end {
        // A random pause, so that two programs do not keep retrying at the same moments.
        try? await Task.sleep(for: .milliseconds(.random(in: 1...8)))
      } else if errno == EWOULDBLOCK {
        close(descriptor)
        throw FolderIsLocked(folder: folder, limit: limit)
      } else if errno != EINTR {
        close(descriptor)
        return nil
      }
    }
    return FolderLock(descriptor)
  }

  func release() {
    // Closing is not enough: a child process that is being started has the descriptor, too, until it runs its program,
    // and would hold the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

/// The error when another program held the lock of a folder for too long.
struct FolderIsLocked: Error, CustomStringConvertible {
  let folder: String
  let limit: Duration

  var description: String { "another program has kept the folder \(folder) locked for \(limit)" }
  var help: String { "let that program go on, or end it" }
}
