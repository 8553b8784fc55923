#if Inspector
  /// What the answer of another process says before its body.
  struct ReplyHead: Sendable, Equatable {
    enum Framing: Equatable {
      case sized(Int)
      case chunked
      /// It ends with the connection, or is said in two ways: an inspector sends neither.
      case unknown
    }

    let status: Int
    /// Names in lower case.
    private(set) var headers: [String: String] = [:]

    /// Reads what is before the empty line; nil if it is no answer of HTTP/1.1.
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

    /// The session that comes with the cookie of this name; nil if it is none.
    func session(_ cookieName: String) -> String? {
      guard let cookie = headers["set-cookie"]?.split(separator: ";").first, cookie.hasPrefix("\(cookieName)=") else {
        return nil
      }
      let session = cookie.dropFirst(cookieName.count + 1)
      return Secret.isWellFormed(session) ? String(session) : nil
    }
  }
#endif
