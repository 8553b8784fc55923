#if Inspector
  import FlyingSocks

  /// Where the inspector of another process listens.
  struct ProcessOrigin: Sendable, Hashable, CustomStringConvertible {
    /// As in an address, in lower case: one of version 6 is in brackets.
    let host: String
    let port: Int

    /// Reads `host:port`; nil if it is anything else.
    init?(_ text: some StringProtocol) {
      guard let colon = text.lastIndex(of: ":") else { return nil }
      let (host, digits) = (text[..<colon], text[text.index(after: colon)...])
      guard !host.isEmpty, host.allSatisfy(Self.isAllowed), digits.allSatisfy({ ("0"..."9").contains($0) }),
        let port = Int(digits), (1...65_535).contains(port)
      else { return nil }
      (self.host, self.port) = (host.lowercased(), port)
    }

    /// Neither a slash nor an at sign, behind which another host could be.
    private static func isAllowed(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber || ".-:[]".contains(character))
    }

    var description: String { "\(host):\(port)" }

    /// What a request says that it is for.
    var cookieName: String { "sluice-inspector-\(port)" }

    /// A name is one of this machine, so it is not looked up: a name server cannot lead elsewhere.
    func connect(_ pool: any AsyncSocketPool) async throws -> AsyncSocket {
      let port = UInt16(port)
      if host.hasPrefix("["), host.hasSuffix("]") {
        return try await Self.open(.inet6(ip6: String(host.dropFirst().dropLast()), port: port), pool)
      }
      let isNumber = host.allSatisfy { $0 == "." || $0.isNumber }
      return try await Self.open(.inet(ip4: isNumber ? host : "127.0.0.1", port: port), pool)
    }

    /// The socket is closed if nobody answers, or if the request that wants it is cancelled.
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
