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
    if thread != self.thread { (self.thread, bounds) = (thread, StackSpace.bounds ?? 0..<0) }
    var local = 0
    let here = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    return bounds.contains(here) && here - bounds.lowerBound < min(UInt(bounds.count) / 4, 262_144)
  }
}
