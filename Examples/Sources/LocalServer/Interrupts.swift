import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Calls a function when the program is asked to end, by Ctrl-C or by `kill`.
///
/// Not with the signal sources of Dispatch: on Linux one start in some hundred never gets its first signal
/// (Swift 6.3).
package struct Interrupts {
  private let source: any DispatchSourceRead

  package init(_ action: @escaping @Sendable () -> Void) {
    source = DispatchSource.makeReadSource(fileDescriptor: interruptPipe.read, queue: .global())
    source.setEventHandler {
      var byte: UInt8 = 0
      if read(interruptPipe.read, &byte, 1) == 1 { action() }
    }
    source.resume()
    for number in [SIGINT, SIGTERM] { signal(number, noteInterrupt) }
  }

  /// The next signal ends the program at once.
  package func end() {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    source.cancel()
  }
}

/// What a signal handler may do is little: it writes a byte, and somebody else reads it.
private let interruptPipe: (read: Int32, write: Int32) = {
  var ends: [Int32] = [-1, -1]
  return pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
}()

private func noteInterrupt(_ number: Int32) {
  let before = errno
  var byte: UInt8 = 1
  _ = write(interruptPipe.write, &byte, 1)
  errno = before
}
