#if Inspector
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
#endif
