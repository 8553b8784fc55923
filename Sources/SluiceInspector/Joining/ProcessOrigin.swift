#if Inspector
  import FlyingSocks

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

    /// Whether a character is allowed in a host. A slash or an at sign is not: another host could follow it.
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
#endif
