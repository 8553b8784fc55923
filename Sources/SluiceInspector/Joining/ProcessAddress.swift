#if Inspector
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

    /// - Throws: a sentence for the user, without the token.
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
