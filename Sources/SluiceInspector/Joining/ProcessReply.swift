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
    /// - Throws: If it is longer than `limit`, or takes too long.
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

  // MARK: - The head of a response

  /// The head of another process's response.
  struct ReplyHead: Sendable, Equatable {
    enum Framing: Equatable {
      case sized(Int)
      case chunked
      /// The body ends with the connection, or its length is given in two ways: an inspector sends neither.
      case unknown
    }

    let status: Int
    /// The headers, with names in lower case.
    private(set) var headers: [String: String] = [:]

    /// Parses the bytes before the empty line; nil if they are not a response of HTTP/1.1.
    init?(_ bytes: some Collection<UInt8>) {
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
      let words = lines.first?.split(separator: " ", maxSplits: 2) ?? []
      guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]), (200..<600).contains(status) else {
        return nil
      }
      self.status = status
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let name = line[..<colon].lowercased()
        guard headers[name] == nil else { return nil }
        headers[name] = String(line[line.index(after: colon)...].drop { $0 == " " })
      }
    }

    var framing: Framing {
      switch (headers["transfer-encoding"], headers["content-length"]) {
      case ("chunked"?, nil): .chunked
      case (nil, let length?):
        length.allSatisfy { ("0"..."9").contains($0) } ? Int(length).map(Framing.sized) ?? .unknown : .unknown
      default: .unknown
      }
    }

    /// Returns the session in the cookie with this name; nil if there is none.
    func session(_ cookieName: String) -> String? {
      guard let cookie = headers["set-cookie"]?.split(separator: ";").first, cookie.hasPrefix("\(cookieName)=") else {
        return nil
      }
      let session = cookie.dropFirst(cookieName.count + 1)
      return Secret.isWellFormed(session) ? String(session) : nil
    }
  }

  // MARK: - Parsing

  /// A parser of the head and the body of another process's response. The caller bounds the size of the body.
  struct ReplyParser {
    enum Outcome: Equatable {
      case needsMore
      case head(ReplyHead)
      /// A part of the body.
      case part([UInt8])
      case end
      case broken
    }

    private enum Framing: Equatable {
      case head
      case sized(Int)
      case chunkSize
      case chunk(Int)
      case chunkEnd
      case trailer
      case ended
    }

    private static let longestHead = 64 << 10
    private static let longestLine = 1_024

    private var rest: [UInt8] = []
    private var framing = Framing.head

    mutating func put(_ bytes: [UInt8]) { rest += bytes }

    /// Returns the next part of the received bytes.
    mutating func next() -> Outcome {
      switch framing {
      case .head: nextHead()
      case .sized(0), .ended: .end
      case .sized(let left): nextPart(left) { .sized($0) }
      case .chunkSize: nextChunk()
      case .chunk(0): leave(.chunkEnd)
      case .chunk(let left): nextPart(left) { .chunk($0) }
      case .chunkEnd: nextLine { $0.isEmpty ? .chunkSize : nil }
      case .trailer: nextLine { $0.isEmpty ? .ended : nil }
      }
    }

    private mutating func leave(_ next: Framing) -> Outcome {
      framing = next
      return self.next()
    }

    private mutating func nextHead() -> Outcome {
      guard let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) else {
        return rest.count > Self.longestHead ? .broken : .needsMore
      }
      guard end.lowerBound <= Self.longestHead, let head = ReplyHead(rest[..<end.lowerBound]) else { return .broken }
      rest.removeFirst(end.upperBound)
      switch head.framing {
      case .chunked: framing = .chunkSize
      case .sized(let length): framing = .sized(length)
      case .unknown: return .broken
      }
      return .head(head)
    }

    private mutating func nextPart(_ left: Int, _ framing: (Int) -> Framing) -> Outcome {
      guard !rest.isEmpty else { return .needsMore }
      let part = Array(rest.prefix(left))
      rest.removeFirst(part.count)
      self.framing = framing(left - part.count)
      return .part(part)
    }

    private mutating func nextChunk() -> Outcome {
      nextLine { line in
        guard let size = Int(line, radix: 16), line.allSatisfy(\.isHexDigit), size <= 1 << 40 else { return nil }
        return size == 0 ? .trailer : .chunk(size)
      }
    }

    /// Continues after a line; returns `broken` if `framing` does not accept it.
    private mutating func nextLine(_ framing: (String) -> Framing?) -> Outcome {
      guard let end = rest.firstRange(of: Array("\r\n".utf8)) else {
        return rest.count > Self.longestLine ? .broken : .needsMore
      }
      guard let next = framing(String(decoding: rest[..<end.lowerBound], as: UTF8.self)) else { return .broken }
      rest.removeFirst(end.upperBound)
      return leave(next)
    }
  }
#endif
