#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The stack of the running thread, so that the program can stop with a message before the stack overflows.
package enum StackSpace {
  /// The addresses of the stack; nil where the system does not provide them.
  ///
  /// - Complexity: Some microseconds. For the main thread on Linux, a file is read.
  static var bounds: Range<UInt>? {
    #if canImport(Darwin)
      let thread = pthread_self()
      // Unsafe, and right because the address is only compared.
      let highest = UInt(bitPattern: pthread_get_stackaddr_np(thread))
      return highest - UInt(pthread_get_stacksize_np(thread))..<highest
    #elseif canImport(Glibc) || canImport(Musl)
      var attributes = pthread_attr_t()
      guard readAttributes(pthread_self(), &attributes) == 0 else { return nil }
      defer { pthread_attr_destroy(&attributes) }
      var (start, size) = (UnsafeMutableRawPointer?.none, 0)
      guard pthread_attr_getstack(&attributes, &start, &size) == 0 else { return nil }
      // Unsafe, and right because the address is only compared.
      return start.map { UInt(bitPattern: $0)..<UInt(bitPattern: $0) + UInt(size) }
    #else
      return nil
    #endif
  }

  /// The address at which the stack ends; nil where the system does not provide it.
  package static var end: UInt? { bounds?.lowerBound }

  /// Returns whether the caller is so close to the end of the stack that, a few calls deeper, a message could not be
  /// written.
  ///
  /// Returns false if the address sanitizer keeps local values in memory of its own, to detect uses after a return.
  package static func isNear(_ end: UInt) -> Bool {
    var here: UInt8 = 0
    let distance = Int(bitPattern: address(of: &here) &- end)
    // The space must suffice for the program's message, and for the frames of one more reducer.
    return (0..<96 * 1024).contains(distance)
  }

  /// Returns the address of a value.
  package static func address<Value>(of value: inout Value) -> UInt {
    // Unsafe, and right because the address is only compared.
    withUnsafeMutablePointer(to: &value) { UInt(bitPattern: $0) }
  }
}

#if !canImport(Darwin) && (canImport(Glibc) || canImport(Musl))
  // The modules of the C libraries omit the function, because it is an extension of the standard.
  @_silgen_name("pthread_getattr_np")
  private func readAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32
#endif

// MARK: - Room on the stack

/// A check of how much of its stack a thread has left. Code whose recursion depth depends on its caller makes it now
/// and then.
struct StackRoom {
  /// The thread that checked last. The addresses of its stack are kept, because finding them takes longer than a run.
  private var thread: UInt = 0
  private var bounds: Range<UInt> = 0..<0

  /// Returns whether less is left than a quarter of the stack, and less than 256 KB, which suffices to stop with a
  /// message. Returns false if the code does not run on the thread's own stack.
  mutating func isLow() -> Bool {
    let (rest, size) = measure()
    return rest < min(size / 4, 262_144)
  }

  /// Returns whether less than half of the stack is left. Returns false if the code does not run on the thread's own
  /// stack.
  mutating func isScarce() -> Bool {
    let (rest, size) = measure()
    return rest < size / 2
  }

  /// Returns how many bytes of the stack are left, and how many it has.
  @inline(never)
  private mutating func measure() -> (rest: UInt, size: UInt) {
    let thread = currentThreadNumber()
    if thread != self.thread { (self.thread, bounds) = (thread, StackSpace.bounds ?? 0..<0) }
    var local = 0
    let here = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    return (bounds.contains(here) ? here - bounds.lowerBound : .max, UInt(bounds.count))
  }
}
