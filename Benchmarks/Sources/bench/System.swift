#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processor time this process has used, in nanoseconds: on a shared machine, steadier than the time of day.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Ends the program with a message.
func stop(_ message: String, status: Int32 = 1) -> Never {
  write("bench: \(message)\n", to: STDERR_FILENO)
  exit(status)
}

/// Writes a file anew.
func write(_ text: String, file: String) {
  let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  guard descriptor >= 0, write(text, to: descriptor), close(descriptor) == 0 else {
    stop("\(file) cannot be written: \(String(cString: strerror(errno))).")
  }
}

/// Writes all of a text; tells whether that went well.
@discardableResult
func write(_ text: String, to descriptor: Int32) -> Bool {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard written > 0 else { return false }
    bytes = bytes.dropFirst(written)
  }
  return true
}
