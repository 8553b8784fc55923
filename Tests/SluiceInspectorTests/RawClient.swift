#if Inspector
  import FlyingSocks
  import Foundation

  @testable import SluiceInspector

  /// Sends bytes over a socket, and reads what comes back.
  struct RawClient: Sendable {
    let port: Int

    struct Reply: Sendable {
      var bytes: [UInt8] = []
      /// Whether the server closed the connection.
      var isClosed = false

      var text: String { String(decoding: bytes, as: UTF8.self) }

      var status: Int? { text.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } }

      /// All status lines, if several requests were answered.
      var statuses: [Int] {
        text.components(separatedBy: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }
      }

      func header(_ name: String) -> String? {
        let line = text.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
        return line.map { String($0.dropFirst(name.count + 2)) }
      }

      var body: String { text.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n") }
    }

    /// Sends these bytes, ends its side if wanted, and reads until the server closes, or nothing comes for so long.
    func send(_ bytes: [UInt8], endsInput: Bool = false, patience: Duration = .seconds(120)) async throws -> Reply {
      let socket = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: UInt16(port)), timeout: 600)
      defer { try? socket.close() }
      // The server may refuse before all is sent.
      try? await socket.write(Data(bytes))
      if endsInput { shutdown(socket.socket.file.rawValue, Int32(SHUT_WR)) }
      return await Self.read(socket, patience)
    }

    private static func read(_ socket: AsyncSocket, _ patience: Duration) async -> Reply {
      let reader = Task {
        var reply = Reply()
        while let part = try? await socket.read(atMost: 4_096) { reply.bytes += part }
        reply.isClosed = !Task.isCancelled
        return reply
      }
      let timer = Task {
        try await Task.sleep(for: patience)
        reader.cancel()
      }
      defer { timer.cancel() }
      return await reader.value
    }

    /// A whole request, on a connection of its own.
    func request(
      _ target: String, _ method: String = "GET", _ headers: [String: String] = [:], body: String? = nil,
      patience: Duration = .seconds(120)
    ) async throws -> Reply {
      var lines = ["\(method) \(target) HTTP/1.1"]
      var all = ["Host": "127.0.0.1:\(port)", "Connection": "close"].merging(headers) { $1 }
      if let body { all["Content-Length"] = "\(body.utf8.count)" }
      lines += all.map { "\($0.key): \($0.value)" }
      let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
      return try await send(Array((head + (body ?? "")).utf8), patience: patience)
    }
  }
#endif
