/// Tells how much of its stack a thread has left. Code whose recursion depth depends on its caller checks it now and
/// then.
struct StackRoom {
  /// The thread that checked last. The addresses of its stack are kept, because finding them takes longer than a run.
  private var thread: UInt = 0
  private var bounds: Range<UInt> = 0..<0

  /// Returns whether less is left than a quarter of the stack, and less than 256 KB, which suffices to stop with a
  /// message. Returns false if the code does not run on the thread's own stack.
  @inline(never)
  mutating func isLow() -> Bool {
    let thread = currentThreadNumber()
    if thread != self.thread { (self.thread, bounds) = (thread, StackSpace.bounds ?? 0..<0) }
    var local = 0
    let here = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    return bounds.contains(here) && here - bounds.lowerBound < min(UInt(bounds.count) / 4, 262_144)
  }
}
