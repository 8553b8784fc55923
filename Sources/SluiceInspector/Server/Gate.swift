#if Inspector
  /// Decides whether a request is admitted, before it is processed further.
  ///
  /// A page of another site can make a browser send requests to a port of the user's machine. It cannot make the
  /// browser send this cookie. Other host names are refused, so a name that is later redirected to this machine does
  /// not help the page. The browser also sends the origin of a request.
  struct Gate: Sendable {
    enum Decision: Equatable, Sendable {
      /// The token is correct: set the cookie.
      case enter
      /// The request may be answered.
      case admit
      case refuse(Refusal)
    }

    /// The port in the printed address.
    let port: Int
    /// The names of this machine, without a port, in lower case.
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

    /// Refuses a request unless it comes from the page, or from a user who entered the address.
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

    /// Whether one of the cookies is correct. Programs on other ports of this machine can set cookies of this name,
    /// too.
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
