import FlyingSocks
import Foundation

/// What a client has sent and nobody has read yet.
struct Inbox {
  private let socket: AsyncSocket
  private var bytes: [UInt8] = []

  init(_ socket: AsyncSocket) { self.socket = socket }

  /// Waits for the first byte of a request; false if the client has closed the connection.
  mutating func waitForRequest() async throws -> Bool {
    do {
      if bytes.isEmpty { try await receive() }
      return true
    } catch SocketError.disconnected {
      return false
    }
  }

  /// The next request with its body.
  ///
  /// - Throws: a `Refusal`, if it is malformed or more than the limits allow.
  mutating func request(_ limits: Limits) async throws -> Request {
    var request = try Request(lines: try await head(limits))
    request.body = try await body(length: request.bodyLength(limit: limits.body))
    return request
  }

  /// Reads what the client still sends, up to a number of bytes, and forgets it.
  mutating func discard(limit: Int) async throws {
    var count = bytes.count
    while count < limit {
      bytes = []
      try await receive()
      count += bytes.count
    }
  }

  /// The lines up to the first empty one. Each byte is looked at once, however slowly they come.
  private mutating func head(_ limits: Limits) async throws -> [Substring] {
    var (lines, start, next): ([Substring], Int, Int) = ([], 0, 0)
    while true {
      while next < bytes.count {
        defer { next += 1 }
        guard bytes[next] == 0x0a else { continue }
        let end = next > start && bytes[next - 1] == 0x0d ? next - 1 : next
        try Self.check(next, isInFirstLine: lines.isEmpty, limits)
        if start == end, !lines.isEmpty {
          bytes.removeFirst(next + 1)
          return lines
        }
        lines.append(try Self.line(bytes[start..<end]))
        start = next + 1
      }
      try Self.check(next, isInFirstLine: lines.isEmpty, limits)
      try await receive()
    }
  }

  private static func check(_ count: Int, isInFirstLine: Bool, _ limits: Limits) throws {
    if isInFirstLine, count > limits.line { throw Refusal(.addressTooLong, "The address is too long.") }
    if count > limits.head { throw Refusal(.headersTooLarge, "The headers are too long.") }
  }

  private static func line(_ bytes: ArraySlice<UInt8>) throws -> Substring {
    guard bytes.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7f }) else {
      throw Refusal(.badRequest, "There is a control character in a header.")
    }
    return Substring(decoding: bytes, as: UTF8.self)
  }

  private mutating func body(length: Int) async throws -> Data {
    while bytes.count < length { try await receive() }
    defer { bytes.removeFirst(length) }
    return Data(bytes.prefix(length))
  }

  private mutating func receive() async throws { bytes += try await socket.read(atMost: 4_096) }
}
