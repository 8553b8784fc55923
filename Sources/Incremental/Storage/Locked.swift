#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value behind a lock, which any thread may use, one at a time.
///
/// `Mutex` would suffice, but needs macOS 15. It is never used on the path of a plain `send`.
@usableFromInline
package final class Locked<Value>: @unchecked Sendable {
  // @unchecked Sendable because `guarded` is only reached between lock and unlock of `mutex`.
  @usableFromInline @exclusivity(unchecked) var guarded: Guarded
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// The value, in a struct that never has size zero. If a field has size zero, the thread sanitizer takes a change of
  /// it for a change of the object's first word, which all users of the object read.
  @usableFromInline
  struct Guarded {
    @usableFromInline var value: Value
    private let size: UInt8 = 0

    init(_ value: consuming Value) { self.value = value }
  }

  package init(_ value: sending Value) {
    guarded = Guarded(value)
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the value; `body` must not wait for another thread.
  @inlinable
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body(&guarded.value)
  }

  @usableFromInline
  func lock() { pthread_mutex_lock(mutex) }

  @usableFromInline
  func unlock() { pthread_mutex_unlock(mutex) }
}
