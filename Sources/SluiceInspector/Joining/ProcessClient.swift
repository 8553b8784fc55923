#if Inspector
  import FlyingSocks
  import Foundation

  // MARK: - Sending requests

  /// A client that sends requests to the inspectors of other processes.
  ///
  /// Each request has a connection of its own, which is closed when the requesting task ends.
  struct ProcessClient: Sendable {
    /// The time limit for a process to accept a connection.
    private static let connecting = Duration.seconds(5)
    /// The time limit for a process to list its stores: the list of all processes waits for it.
    private static let listing = Duration.seconds(2)
    private static let longestList = 1 << 20

    let identity: Secret
    let pool: any AsyncSocketPool

    func send(_ request: ProcessRequest, to origin: ProcessOrigin) async throws -> ProcessReply {
      let reply = try await TimeLimit.within(Self.connecting) { ProcessReply(try await origin.connect(pool)) }
      try await reply.socket.send(request.bytes(to: origin, from: identity))
      return reply
    }

    /// Exchanges the token for a session.
    func enter(_ address: ProcessAddress) async throws -> String {
      try await TimeLimit.within(Self.listing) {
        let head = try await send(.enter(address), to: address.origin).head()
        if head.status == Refusal.itself.status { throw InspectorRefusal(Refusal.itself.reason) }
        guard head.status == 303, let session = head.session(address.origin.cookieName) else {
          throw InspectorRefusal("The inspector at \(address.origin) does not know this token.")
        }
        return session
      }
    }

    func stores(_ origin: ProcessOrigin, _ session: String) async throws -> ProcessStores {
      try await TimeLimit.within(Self.listing) {
        let reply = try await send(.stores(session), to: origin)
        guard try await reply.head().status == 200 else { throw SocketError.disconnected }
        return try ProcessStores(json: try await reply.body(limit: Self.longestList))
      }
    }
  }

  // MARK: - Requests

  /// A request to another process.
  struct ProcessRequest: Sendable {
    /// The header that identifies the requesting process. A request with it is not forwarded, so that none is passed on
    /// in circles.
    static let header = "Sluice-Inspector-From"

    var target: String
    var session: String?
    /// The body; nil for a GET request.
    var body: [UInt8]?

    static func enter(_ address: ProcessAddress) -> ProcessRequest { .init(target: "/enter?token=\(address.token)") }

    static func stores(_ session: String) -> ProcessRequest { .init(target: "/api/stores", session: session) }

    func bytes(to origin: ProcessOrigin, from identity: Secret) -> [UInt8] {
      var lines = [
        "\(body == nil ? "GET" : "POST") \(target) HTTP/1.1", "Host: \(origin)", "Connection: close",
        "\(Self.header): \(identity.text)",
      ]
      if let session { lines.append("Cookie: \(origin.cookieName)=\(session)") }
      if let body { lines += ["Content-Type: application/json", "Content-Length: \(body.count)"] }
      return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
    }
  }

  // MARK: - Addresses of processes

  /// The printed address of another process's inspector: its origin, and the token that grants access.
  ///
  /// It is parsed strictly, because the server connects to it: the host must be this machine or be named in the
  /// options, and the address must have a port and no other path than that for a session.
  struct ProcessAddress: Sendable, Equatable {
    let origin: ProcessOrigin
    let token: String

    private static let prefix = "http://"
    private static let path = "/enter?token="
    private static let longest = 512

    /// Parses an address.
    ///
    /// - Throws: A sentence for the user, without the token.
    init(_ text: String, names: Set<String>) throws(InspectorRefusal) {
      guard text.utf8.count <= Self.longest, text.hasPrefix(Self.prefix), let path = text.firstRange(of: Self.path),
        let origin = ProcessOrigin(text[..<path.lowerBound].dropFirst(Self.prefix.count))
      else { throw Self.malformed }
      guard names.contains(origin.host) else { throw Self.foreign(origin.host) }
      let token = text[path.upperBound...]
      guard Secret.isWellFormed(token) else { throw Self.malformed }
      (self.origin, self.token) = (origin, String(token))
    }

    private static let malformed = InspectorRefusal(
      "An inspector prints another address: http://, the host, the port, /enter?token= and 32 digits.")

    private static func foreign(_ host: String) -> InspectorRefusal {
      InspectorRefusal("\(host) is not this machine. Name the host in InspectorOptions.names to allow it.")
    }
  }

  /// The host and the port of another process's inspector.
  struct ProcessOrigin: Sendable, Hashable, CustomStringConvertible {
    /// The host in lower case, as in an address: an IPv6 address is in brackets.
    let host: String
    let port: Int

    /// Parses `host:port`; nil for any other text.
    init?(_ text: some StringProtocol) {
      guard let colon = text.lastIndex(of: ":") else { return nil }
      let (host, digits) = (text[..<colon], text[text.index(after: colon)...])
      guard !host.isEmpty, host.allSatisfy(Self.isAllowed), digits.allSatisfy({ ("0"..."9").contains($0) }),
        let port = Int(digits), (1...65_535).contains(port)
      else { return nil }
      (self.host, self.port) = (host.lowercased(), port)
    }

    /// Returns whether a character is allowed in a host. A slash or an at sign is not: another host could follow it.
    private static func isAllowed(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber || ".-:[]".contains(character))
    }

    var description: String { "\(host):\(port)" }

    /// The name of the session's cookie.
    var cookieName: String { "sluice-inspector-\(port)" }

    /// Opens a connection. A name is always one of this machine, so it is not looked up, and a name server cannot
    /// redirect it.
    func connect(_ pool: any AsyncSocketPool) async throws -> AsyncSocket {
      let port = UInt16(port)
      if host.hasPrefix("["), host.hasSuffix("]") {
        return try await Self.open(.inet6(ip6: String(host.dropFirst().dropLast()), port: port), pool)
      }
      let isNumber = host.allSatisfy { $0 == "." || $0.isNumber }
      return try await Self.open(.inet(ip4: isNumber ? host : "127.0.0.1", port: port), pool)
    }

    /// Opens a socket. It is closed if the connection fails, or the requesting task is cancelled.
    private static func open(_ address: some SocketAddress, _ pool: any AsyncSocketPool) async throws -> AsyncSocket {
      let socket = try Socket(domain: Int32(address.family), type: .stream)
      do {
        #if canImport(Darwin)
          try socket.setValue(true, for: .noSIGPIPE)
        #endif
        let connection = try AsyncSocket(socket: socket, pool: pool)
        try await connection.connect(to: address)
        return connection
      } catch {
        try? socket.close()
        throw error
      }
    }
  }

  // MARK: - Stores of a process

  /// The response of a process about itself.
  struct ProcessStores: Sendable, Equatable {
    struct Store: Sendable, Equatable, Decodable {
      let id: Int
      var name: String
    }

    /// The maximal number of stores of one process; more would hide those of other processes.
    private static let most = 200

    let name: String
    let pid: Int
    let stores: [Store]

    init(json: [UInt8]) throws {
      let fields = try JSONDecoder().decode(Fields.self, from: Data(json))
      (name, pid) = (fields.process.cut(TextLimit.label), fields.pid)
      stores = fields.stores.prefix(Self.most).map { Store(id: $0.id, name: $0.name.cut(TextLimit.label)) }
    }

    private struct Fields: Decodable {
      let process: String
      let pid: Int
      let stores: [Store]
    }
  }
#endif
