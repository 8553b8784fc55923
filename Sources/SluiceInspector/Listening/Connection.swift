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

  /// Responds to the requests of a connection, one after the other.
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
#endif
