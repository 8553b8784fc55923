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

    subscript(header: String) -> String? { headers[header] }

    /// How long the body is; nil if that is not said in advance.
    var bodyLength: Int? {
      if headers["transfer-encoding"] != nil { return nil }
      guard let length = headers["content-length"] else { return 0 }
      return Int(length).flatMap { $0 >= 0 ? $0 : nil }
    }

    var isAPI: Bool { path.hasPrefix("/api/") }
  }
#endif
