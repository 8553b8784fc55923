#if Inspector
  import FlyingSocks

  /// The response of another process, as it arrives. Its deinitialization closes the connection.
  actor ProcessReply {
    nonisolated let socket: AsyncSocket
    private var parser = ReplyParser()

    init(_ socket: AsyncSocket) { self.socket = socket }

    deinit { try? socket.close() }

    func head() async throws -> ReplyHead {
      guard case .head(let head) = try await outcome(until: .now + Connection.patience) else {
        throw SocketError.disconnected
      }
      return head
    }

    /// Returns a part of the body; nil at its end.
    func part(until end: ContinuousClock.Instant = .now + Connection.patience) async throws -> [UInt8]? {
      switch try await outcome(until: end) {
      case .part(let bytes): return bytes
      case .end: return nil
      case .needsMore, .head, .broken: throw SocketError.disconnected
      }
    }

    /// Returns the whole body.
    ///
    /// - Throws: if it is longer than `limit`, or takes too long.
    func body(limit: Int) async throws -> [UInt8] {
      let end = ContinuousClock.now + Connection.patience
      var body: [UInt8] = []
      while let part = try await part(until: end) {
        body += part
        if body.count > limit { throw SocketError.disconnected }
      }
      return body
    }

    private func outcome(until end: ContinuousClock.Instant) async throws -> ReplyParser.Outcome {
      var outcome = parser.next()
      while outcome == .needsMore {
        let socket = socket
        parser.put(try await TimeLimit.within(end - .now) { try await socket.read(atMost: 4_096) })
        outcome = parser.next()
      }
      return outcome
    }
  }
#endif
