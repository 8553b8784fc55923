#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How much of its stack a thread has left: what recurses as deep as its caller decides asks now and then.
struct StackRoom {
  /// The thread that asked last, and the addresses of its stack: to find them takes longer than a run.
  private var thread: UInt = 0
  private var bounds: Range<UInt> = 0..<0

  /// Whether less is left than a quarter of the stack, or than what is enough to end in words. Never if the code runs
  /// on something else than the thread's own stack.
  @inline(never)
  mutating func isLow() -> Bool {
    let thread = currentThreadNumber()
    if thread != self.thread { (self.thread, bounds) = (thread, Self.boundsOfThread()) }
    var local = 0
    let here = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    return bounds.contains(here) && here - bounds.lowerBound < min(UInt(bounds.count) / 4, 262_144)
  }

  private static func boundsOfThread() -> Range<UInt> {
    #if canImport(Darwin)
      let end = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      return end - UInt(pthread_get_stacksize_np(pthread_self()))..<end
    #else
      var attributes = pthread_attr_t()
      guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return 0..<0 }
      defer { pthread_attr_destroy(&attributes) }
      var (start, size): (UnsafeMutableRawPointer?, Int) = (nil, 0)
      guard pthread_attr_getstack(&attributes, &start, &size) == 0 else { return 0..<0 }
      let lowest = UInt(bitPattern: start)
      return lowest..<lowest + UInt(size)
    #endif
  }

  #if !canImport(Darwin)
    private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

    /// An extension of the C library that its headers do not show to Swift.
    ///
    /// Unsafe, because the type is the one that its manual gives.
    private static let getAttributes = dlsym(nil, "pthread_getattr_np").map {
      unsafeBitCast($0, to: GetAttributes.self)
    }
  #endif
}
