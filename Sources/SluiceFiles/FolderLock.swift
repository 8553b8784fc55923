#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A lock of a folder against other programs, which is held while one of its shared values is read, changed and
/// written.
///
/// The folder itself is locked: a file that is replaced as a whole cannot carry a lock, and a lock file would stay
/// behind for ever. The system releases the lock when the process ends, however it ends.
final class FolderLock {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Returns the lock as soon as no other program holds it; nil where folders cannot be locked.
  ///
  /// - Throws: `FolderIsLocked` when nothing in the folder has changed for `limit`. While other programs save, it
  ///   waits: there may be many of them.
  static func acquire(_ folder: String, waitingUpTo limit: Duration) async throws -> FolderLock? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    var patience = Patience(limit: limit, change: lastChange(descriptor), now: .now)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let error = errno
      if error == EWOULDBLOCK, patience.lasts(change: lastChange(descriptor), now: .now) {
        await Patience.pause()
      } else if error == EWOULDBLOCK {
        close(descriptor)
        throw FolderIsLocked(folder: folder, limit: limit)
      } else if error != EINTR {
        close(descriptor)
        return nil
      }
    }
    return FolderLock(descriptor)
  }

  /// Returns the time when a file was last put into the folder or taken out of it, in seconds and nanoseconds.
  private static func lastChange(_ descriptor: Int32) -> [Int] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return [] }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return [Int(time.tv_sec), Int(time.tv_nsec)]
  }

  func release() {
    // Closing is not enough: a child process that is being started has the descriptor, too, until it runs its program,
    // and would hold the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

/// The patience of a program that waits for a folder: until nothing in it has changed for a limit.
package struct Patience {
  private let limit: Duration
  private var change: [Int]
  private var end: ContinuousClock.Instant

  package init(limit: Duration, change: [Int], now: ContinuousClock.Instant) {
    (self.limit, self.change, end) = (limit, change, now + limit)
  }

  package mutating func lasts(change: [Int], now: ContinuousClock.Instant) -> Bool {
    if change != self.change { (self.change, end) = (change, now + limit) }
    return now < end
  }

  /// Waits for a random time, so that two programs do not keep retrying at the same moments; also in a task that is
  /// cancelled, which would retry without a pause.
  package static func pause() async {
    await Task { try? await Task.sleep(for: .milliseconds(.random(in: 1...8))) }.value
  }
}

/// The error when another program held the lock of a folder for too long, and nothing in the folder changed.
struct FolderIsLocked: Error, CustomStringConvertible {
  let folder: String
  let limit: Duration

  var description: String { "another program has kept the folder \(folder) locked for \(limit)" }
  var help: String { "let that program go on, or end it" }
}
