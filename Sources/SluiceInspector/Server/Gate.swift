#if Inspector
  /// Decides whether a request may in, before anything else looks at it.
  ///
  /// A page of another site can make a browser send requests to a port of its own machine. It cannot make it send this
  /// cookie, another host's name leads nowhere (so a name that was pointed to this machine later does not help it), and
  /// the browser says where a request comes from.
  struct Gate: Sendable {
    enum Decision: Equatable, Sendable {
      /// The token is right: hand out the cookie.
      case enter
      /// The request may be answered.
      case admit
      case refuse(Refusal)
    }

    /// The port that is part of the printed address.
    let port: Int
    /// Names of this machine, without port, in lower case.
    let names: Set<String>
    let token: Secret
    let session: Secret

    static let loopbackNames: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
    static let bodyLimit = 1 << 20
    static let importLimit = 16 << 20

    var cookieName: String { "sluice-inspector-\(port)" }

    var cookie: String { "\(cookieName)=\(session.text); HttpOnly; SameSite=Strict; Path=/" }

    func decide(_ head: RequestHead) -> Decision {
      if let refusal = refuseOrigin(head) ?? refuseForm(head) { return .refuse(refusal) }
      if head.path == "/enter" { return hasToken(head) ? .enter : .refuse(.forbidden) }
      guard hasCookie(head) else { return .refuse(.forbidden) }
      return refuseBody(head).map(Decision.refuse) ?? .admit
    }

    /// Whether it comes from the page, or from the reader who typed the address.
    private func refuseOrigin(_ head: RequestHead) -> Refusal? {
      guard let host = head["host"]?.lowercased(), isOwn(host) else { return .wrongHost }
      if let origin = head["origin"], origin.lowercased() != "http://\(host)" { return .wrongOrigin }
      if let site = head["sec-fetch-site"], site != "same-origin", site != "none" { return .wrongOrigin }
      return nil
    }

    private func isOwn(_ host: String) -> Bool {
      let suffix = ":\(port)"
      return host.hasSuffix(suffix) && names.contains(String(host.dropLast(suffix.count)))
    }

    private func refuseForm(_ head: RequestHead) -> Refusal? {
      if head.version != "HTTP/1.1" { return .wrongVersion }
      if head.method != "GET", head.method != "POST" { return .wrongMethod }
      return head.method == "GET" && head.bodyLength != 0 ? .bodyNotWanted : nil
    }

    private func hasToken(_ head: RequestHead) -> Bool {
      guard head.method == "GET", let query = Query(head.query), let guess = query["token"] else { return false }
      return token.matches(guess)
    }

    /// Programs on other ports of this machine can set cookies of this name, too: any that is right will do.
    private func hasCookie(_ head: RequestHead) -> Bool {
      (head["cookie"] ?? "").split(separator: ";").contains { pair in
        let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0] == cookieName && session.matches(parts[1])
      }
    }

    private func refuseBody(_ head: RequestHead) -> Refusal? {
      guard head.method == "POST" else { return nil }
      let type = (head["content-type"] ?? "").split(separator: ";").first ?? ""
      guard type.lowercased().filter({ $0 != " " }) == "application/json" else { return .wrongContentType }
      guard head["content-length"] != nil, let length = head.bodyLength else { return .lengthRequired }
      return length > Self.limit(head.path) ? .tooLarge : nil
    }

    static func limit(_ path: String) -> Int { path.hasSuffix("/import") ? importLimit : bodyLimit }
  }
#endif
