#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file of lines that is read or written line by line.
final class TextFile {
  let path: String
  private let file: UnsafeMutablePointer<FILE>
  /// How many lines were read or written.
  private(set) var lines = 0
  /// Whether the last line that was read ended with a line break.
  private(set) var hasWholeLine = true

  /// - Throws: `TapeError.file`.
  init(reading path: String) throws { (self.path, file) = (path, try Self.open(path, "r")) }

  /// Replaces the file, if there is one.
  ///
  /// - Throws: `TapeError.file`.
  init(writing path: String) throws { (self.path, file) = (path, try Self.open(path, "w")) }

  deinit { fclose(file) }

  private static func open(_ path: String, _ mode: String) throws -> UnsafeMutablePointer<FILE> {
    guard let file = fopen(path, mode) else { throw TapeError.file(path: path, reason: reason) }
    return file
  }

  private static var reason: String { String(cString: strerror(errno)) }

  func write(line: String) throws {
    var line = line + "\n"
    let written = line.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
    if !written { throw TapeError.file(path: path, reason: Self.reason) }
    lines += 1
  }

  /// Hands what was written to the system.
  func flush() throws {
    if fflush(file) != 0 { throw TapeError.file(path: path, reason: Self.reason) }
  }

  /// The next line without its end; nil at the end of the file.
  func readLine() throws -> String? {
    var (buffer, capacity) = (nil as UnsafeMutablePointer<CChar>?, 0)
    defer { free(buffer) }
    let count = getline(&buffer, &capacity, file)
    guard count >= 0, let buffer else {
      if ferror(file) != 0 { throw TapeError.file(path: path, reason: Self.reason) }
      return nil
    }
    lines += 1
    let bytes = UnsafeRawBufferPointer(start: buffer, count: count)
    hasWholeLine = bytes.last == UInt8(ascii: "\n")
    return String(decoding: hasWholeLine ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }
}
