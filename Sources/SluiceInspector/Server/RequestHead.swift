#if Inspector
  /// What a request says before its body.
  struct RequestHead: Sendable, Equatable {
    var method = "GET"
    var version = "HTTP/1.1"
    /// As it was sent, percent-encoded.
    var path = "/"
    var query = ""
    /// Names in lower case.
    var headers: [String: String] = [:]

    /// Headers that decide about a request, and so are there once at most.
    static let single: Set<String> = [
      "host", "origin", "sec-fetch-site", "content-type", "content-length", "transfer-encoding",
    ]

    subscript(header: String) -> String? { headers[header] }

    /// How long the body is; nil if that is not said in advance.
    var bodyLength: Int? {
      if headers["transfer-encoding"] != nil { return nil }
      guard let length = headers["content-length"] else { return 0 }
      // A sign would be accepted by `Int`, but is none here.
      return length.allSatisfy { ("0"..."9").contains($0) } ? Int(length) : nil
    }

    /// The process that passed it on; nil if a page sent it.
    var from: String? { headers[ProcessRequest.header.lowercased()] }

    var isAPI: Bool { path.hasPrefix("/api/") }
  }
#endif
