#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An unretained reference to one object for each thread, nil at first.
///
/// A task-local value would do, but takes ten times as long. The slot is independent of the object's type, so it is
/// compiled only once, here.
@usableFromInline
package struct ThreadSlot: Sendable {
  private let key: pthread_key_t

  /// Allocates one of the thread-specific keys of the process, and never frees it.
  package init() {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key, nil)
    precondition(failure == 0, "The process has no thread-specific key left.")
    self.key = key
  }

  /// Returns the object of this thread, which must be of this type. The slot does not keep it alive.
  @inlinable
  package func object<Object: AnyObject>(as type: Object.Type) -> Unretained<Object>? {
    content.start.map { Unretained(Unmanaged<Object>.fromOpaque($0)) }
  }

  /// The content of the slot for this thread.
  @usableFromInline
  package var content: Content {
    get { Content(pthread_getspecific(key)) }
    nonmutating set { pthread_setspecific(key, newValue.start) }
  }

  /// An object that is kept alive elsewhere, or nil.
  @usableFromInline
  package struct Content {
    @usableFromInline let start: UnsafeMutableRawPointer?

    @usableFromInline
    init(_ start: UnsafeMutableRawPointer?) { self.start = start }

    /// Makes the content of a slot from an object.
    package init(_ object: AnyObject) { start = Unmanaged.passUnretained(object).toOpaque() }
  }
}

/// Returns a number that identifies the calling thread while it exists.
package func currentThreadNumber() -> UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    pthread_self()
  #endif
}

// MARK: - Unretained references

/// A reference to an object that is kept alive elsewhere.
@usableFromInline
package struct Unretained<Object: AnyObject> {
  @usableFromInline let reference: Unmanaged<Object>

  @inlinable
  init(_ reference: Unmanaged<Object>) { self.reference = reference }

  @inlinable
  package init(_ object: Object) { reference = .passUnretained(object) }

  @inlinable @inline(__always)
  package func callAsFunction<Result>(_ body: (Object) -> Result) -> Result {
    reference._withUnsafeGuaranteedRef(body)
  }
}

// MARK: - Comparing whole values

/// Whether this thread compares whole values, including what a type's `==` leaves out.
///
/// A type whose `==` leaves something out checks this property, so that a place which is shared by several users
/// keeps the whole value.
package enum WholeComparison {
  private final class Mark: Sendable {}
  private static let slot = ThreadSlot()
  private static let mark = Mark()

  package static var isGoingOn: Bool { slot.content.start != nil }

  package static func during(_ compare: () -> Bool) -> Bool {
    let before = slot.content
    slot.content = ThreadSlot.Content(mark)
    defer { slot.content = before }
    return compare()
  }
}
