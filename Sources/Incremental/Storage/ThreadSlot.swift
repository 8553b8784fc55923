#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A reference to an object for each thread, nil at first.
///
/// A task-local value would do, but takes ten times as long. It does not know the object's type, so that it is compiled once, here.
@usableFromInline
package struct ThreadSlot: Sendable {
  private let key: pthread_key_t

  /// Takes one of the slots of the process, for ever.
  package init() {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key, nil)
    precondition(failure == 0, "The process has no thread-specific key left.")
    self.key = key
  }

  /// The object of this thread, which somebody else keeps alive. It must be of this type.
  @inlinable
  package func object<Object: AnyObject>(as type: Object.Type) -> Unretained<Object>? {
    content.start.map { Unretained(Unmanaged<Object>.fromOpaque($0)) }
  }

  /// What is in the slot of this thread.
  @usableFromInline
  package var content: Content {
    get { Content(pthread_getspecific(key)) }
    nonmutating set { pthread_setspecific(key, newValue.start) }
  }

  /// An object in a slot, or none, that somebody else keeps alive.
  @usableFromInline
  package struct Content {
    @usableFromInline let start: UnsafeMutableRawPointer?

    @usableFromInline
    init(_ start: UnsafeMutableRawPointer?) { self.start = start }

    /// An object that is to be in a slot.
    package init(_ object: AnyObject) { start = Unmanaged.passUnretained(object).toOpaque() }
  }
}

/// A number for the thread that asks, for as long as the thread lives.
package func currentThreadNumber() -> UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    pthread_self()
  #endif
}
