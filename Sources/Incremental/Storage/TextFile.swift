#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file of lines that is read or written line by line.
package final class TextFile {
  package let path: String
  private let file: UnsafeMutablePointer<FILE>
  /// The number of lines that were read or written.
  package private(set) var lines = 0
  /// Whether the last line that was read ended with a line break.
  package private(set) var hasWholeLine = true

  /// Opens a file for reading.
  ///
  /// - Throws: `TextFileError`.
  package init(reading path: String) throws { (self.path, file) = (path, try Self.open(path, "r")) }

  /// Opens a file for writing. An existing file is replaced.
  ///
  /// - Throws: `TextFileError`.
  package init(writing path: String) throws { (self.path, file) = (path, try Self.open(path, "w")) }

  deinit { fclose(file) }

  private static func open(_ path: String, _ mode: String) throws -> UnsafeMutablePointer<FILE> {
    guard let file = fopen(path, mode) else { throw TextFileError(path: path, reason: reason) }
    return file
  }

  private static var reason: String { String(cString: strerror(errno)) }

  package func write(line: String) throws {
    var line = line + "\n"
    let written = line.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
    if !written { throw TextFileError(path: path, reason: Self.reason) }
    lines += 1
  }

  /// Passes the written lines to the system.
  package func flush() throws {
    if fflush(file) != 0 { throw TextFileError(path: path, reason: Self.reason) }
  }

  /// Reads the next line, and returns it without its line break; nil at the end of the file.
  package func readLine() throws -> String? {
    var (buffer, capacity) = (nil as UnsafeMutablePointer<CChar>?, 0)
    defer { free(buffer) }
    let count = getline(&buffer, &capacity, file)
    guard count >= 0, let buffer else {
      if ferror(file) != 0 { throw TextFileError(path: path, reason: Self.reason) }
      return nil
    }
    lines += 1
    let bytes = UnsafeRawBufferPointer(start: buffer, count: count)
    hasWholeLine = bytes.last == UInt8(ascii: "\n")
    return String(decoding: hasWholeLine ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }
}

/// The system's reason why a file could not be opened, read or written.
package struct TextFileError: Error {
  package let path: String
  package let reason: String
}
