#if Inspector
  import FlyingSocks
  import Foundation

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A connection whose requests are answered one after the other.
  ///
  /// Documentation/Internals/Inspector.md says why the library's own server is not used.
  struct Connection: Sendable {
    /// The time limit of an idle connection, of a request's arrival, and of sending a part of an answer.
    static let patience = Duration.seconds(30)

    let socket: AsyncSocket
    let server: InspectorServer

    /// Responds until the connection is closed.
    func serve() async {
      var parser = HeadParser()
      do {
        while try await answerNext(&parser) {}
        try await linger()
      } catch {
        // The client closed the connection, or exceeded a time limit.
      }
      try? socket.close()
    }

    /// Responds to the next request. Returns false after the last answer.
    private func answerNext(_ parser: inout HeadParser) async throws -> Bool {
      let end = ContinuousClock.now + Self.patience
      var outcome = parser.next([])
      while outcome == .needsMore { outcome = parser.next(try await read(until: end)) }
      switch outcome {
      case .needsMore: return false
      case .broken(let refusal):
        try await send(.refusal(refusal, isAPI: true).closing)
        return false
      case .head(let head):
        var answer = await answer(head, &parser)
        if head["connection"]?.lowercased() == "close" { answer.closes = true }
        try await send(answer)
        return !answer.closes
      }
    }

    private func answer(_ head: RequestHead, _ parser: inout HeadParser) async -> Answer {
      if let answer = server.turnAway(head) { return answer }
      guard let body = try? await readBody(head.bodyLength ?? 0, &parser) else {
        return .error("The request ended before its body did.", status: 400).closing
      }
      let (answer, sent) = await whileConnected { await server.answer(head, body) }
      parser.put(sent)
      return answer
    }

    /// Reads the body, even if it is not needed, so that it is not parsed as the next request. The request was
    /// admitted, so its length is within the limits.
    private func readBody(_ length: Int, _ parser: inout HeadParser) async throws -> [UInt8] {
      let end = ContinuousClock.now + Self.patience
      var body = parser.take(length)
      while body.count < length { body += try await read(length - body.count, until: end) }
      return body
    }

    private func read(_ count: Int = 4_096, until end: ContinuousClock.Instant) async throws -> [UInt8] {
      try await TimeLimit.within(end - .now) { try await socket.read(atMost: min(count, 4_096)) }
    }

    /// Waits for the client to read the last answer: closing at once would discard the answer if bytes of the client
    /// are still unread.
    private func linger() async throws {
      shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
      let end = ContinuousClock.now + .seconds(1)
      while true { _ = try await read(until: end) }
    }
  }

  // MARK: - Clients that disconnect

  extension Connection {
    private enum Event: Sendable {
      case answered(Answer)
      /// Reading has stopped: the received bytes, and whether the client closed the connection.
      case unwatched([UInt8], isGone: Bool)
    }

    /// Runs `work`, and cancels it as soon as the client closes the connection. Also returns the bytes that the client
    /// sent meanwhile.
    ///
    /// A client that only closes its sending side cannot be distinguished, so it gets the answer, but its poll stops
    /// waiting.
    func whileConnected(_ work: @escaping @Sendable () async -> Answer) async -> (answer: Answer, sent: [UInt8]) {
      await withTaskGroup(of: Event.self) { group in
        group.addTask { .answered(await work()) }
        group.addTask { await watch() }
        var (answer, sent) = (Answer(), [UInt8]())
        for await event in group {
          switch event {
          case .answered(let made):
            answer = made
            group.cancelAll()
          case .unwatched(let bytes, let isGone):
            sent = bytes
            if isGone { group.cancelAll() }
          }
        }
        return (answer, sent)
      }
    }

    /// Reads until the client closes the connection, the answer is complete, or the client has sent more than any head
    /// contains.
    private func watch() async -> Event {
      var bytes: [UInt8] = []
      do {
        while bytes.count <= HeadParser.longest { bytes += try await socket.read(atMost: 4_096) }
        return .unwatched(bytes, isGone: false)
      } catch {
        return .unwatched(bytes, isGone: !Task.isCancelled)
      }
    }
  }

  // MARK: - Sending answers

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

  // MARK: - Time limits

  /// Functions that enforce time limits.
  enum TimeLimit {
    /// Runs `body` with a time limit.
    ///
    /// - Throws: If the limit is exceeded; then `body` was cancelled.
    static func within<Result: Sendable>(
      _ time: Duration, _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
      try await withThrowingTaskGroup(of: Result?.self) { group in
        group.addTask { try await body() }
        group.addTask {
          try await Task.sleep(for: time)
          return nil
        }
        defer { group.cancelAll() }
        guard let result = try await group.next() ?? nil else { throw SocketError.disconnected }
        return result
      }
    }
  }
#endif
