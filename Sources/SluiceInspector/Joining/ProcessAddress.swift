#if Inspector
  /// The address that the inspector of another process printed: where it listens, and the token that lets one in.
  ///
  /// It is read strictly, because the server will connect to what it names: a host that is this machine or was named in code,
  /// a port, and nothing else that could be asked for than a session.
  struct ProcessAddress: Sendable, Equatable {
    let origin: ProcessOrigin
    let token: String

    private static let prefix = "http://"
    private static let path = "/enter?token="
    private static let longest = 512

    /// - Throws: a sentence for the reader, without the token.
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
#endif
