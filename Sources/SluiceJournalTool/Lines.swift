#if Journal
  import Foundation

  /// The lines of a file, which is read in parts.
  struct Lines {
    private let handle: FileHandle

    init(_ handle: FileHandle) { self.handle = handle }

    /// Calls `body` with some lines after the other, without empty ones.
    func inGroups(of size: Int, _ body: ([Substring]) throws -> Void) throws {
      var (rest, lines) = (Data(), [Substring]())
      while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
        rest.append(part)
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
        lines += Self.split(rest[...end])
        rest = Data(rest[(end + 1)...])
        while lines.count >= size {
          try body(Array(lines.prefix(size)))
          lines.removeFirst(size)
        }
      }
      lines += Self.split(rest)
      if !lines.isEmpty { try body(lines) }
    }

    private static func split(_ data: Data) -> [Substring] {
      String(decoding: data, as: UTF8.self).split(separator: "\n")
    }
  }
#endif
