#if Inspector
  import FlyingSocks
  import Foundation

  extension Connection {
    func send(_ answer: Answer) async throws {
      switch answer.body {
      case .bytes(let bytes): try await write(answer.head("Content-Length: \(bytes.count)") + bytes)
      case .chunks(let next):
        try await write(answer.head("Transfer-Encoding: chunked"))
        while let part = try await next() {
          try await write(Array("\(String(part.count, radix: 16))\r\n".utf8) + part + Array("\r\n".utf8))
        }
        try await write(Array("0\r\n\r\n".utf8))
      }
    }

    private func write(_ bytes: [UInt8]) async throws { try await socket.send(bytes) }
  }

  extension AsyncSocket {
    /// Sends all bytes. It gives up on a client that does not read.
    func send(_ bytes: [UInt8]) async throws {
      let size = 1 << 16
      for start in stride(from: 0, to: bytes.count, by: size) {
        let part = Data(bytes[start..<min(start + size, bytes.count)])
        try await TimeLimit.within(Connection.patience) { try await write(part) }
      }
    }
  }

  extension Answer {
    private static let phrases = [
      200: "OK", 303: "See Other", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
      409: "Conflict", 411: "Length Required", 413: "Content Too Large", 415: "Unsupported Media Type",
      431: "Request Header Fields Too Large", 500: "Internal Server Error", 502: "Bad Gateway",
      505: "HTTP Version Not Supported", 508: "Loop Detected",
    ]

    /// Returns the bytes before the body.
    fileprivate func head(_ framing: String) -> [UInt8] {
      let fields =
        [("Content-Type", type), ("Connection", closes ? "close" : "keep-alive")] + Self.protection + headers
      let lines = ["HTTP/1.1 \(status) \(Self.phrases[status] ?? "")", framing] + fields.map { "\($0): \($1)" }
      return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
  }
#endif
