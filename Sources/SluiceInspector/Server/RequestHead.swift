#if Inspector
  /// The head of a request.
  struct RequestHead: Sendable, Equatable {
    var method = "GET"
    var version = "HTTP/1.1"
    /// The path as it was sent, percent-encoded.
    var path = "/"
    var query = ""
    /// The headers, with names in lower case.
    var headers: [String: String] = [:]

    /// Headers that decide about a request, and must not be repeated.
    static let single: Set<String> = [
      "host", "origin", "sec-fetch-site", "content-type", "content-length", "transfer-encoding",
    ]

    subscript(header: String) -> String? { headers[header] }

    /// The length of the body; nil if it is not given in advance.
    var bodyLength: Int? {
      if headers["transfer-encoding"] != nil { return nil }
      guard let length = headers["content-length"] else { return 0 }
      // `Int` would accept a sign, which is not valid here.
      return length.allSatisfy { ("0"..."9").contains($0) } ? Int(length) : nil
    }

    /// The process that forwarded the request; nil if a page sent it.
    var from: String? { headers[ProcessRequest.header.lowercased()] }

    var isAPI: Bool { path.hasPrefix("/api/") }
  }
#endif
