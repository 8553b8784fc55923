#if Inspector
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
#endif
