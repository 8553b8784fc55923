#if Inspector
  // MARK: - Admission

  /// A gate that decides whether a request is admitted, before it is processed further.
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

    /// Returns a refusal unless the request comes from the page, or from a user who entered the address.
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

    /// Returns whether one of the cookies is correct. Programs on other ports of this machine can set cookies of this
    /// name, too.
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

  // MARK: - Secrets

  /// A random text of 128 bits, which cannot be guessed.
  struct Secret: Sendable {
    let text: String

    init() {
      var generator = SystemRandomNumberGenerator()
      self.init(generator.next(), generator.next())
    }

    init(_ high: UInt64, _ low: UInt64) {
      func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }
      text = digits(high) + digits(low)
    }

    /// The secret that identifies this process to other inspectors.
    static let process = Secret()

    /// Returns whether a text has the form of a secret.
    static func isWellFormed(_ text: some StringProtocol) -> Bool {
      text.utf8.count == 32 && text.utf8.allSatisfy(Set("0123456789abcdef".utf8).contains)
    }

    /// Compares in constant time, so that the duration does not reveal how much of a guess is correct.
    func matches(_ guess: some StringProtocol) -> Bool {
      let (own, other) = (Array(text.utf8), Array(guess.utf8.prefix(64)))
      guard own.count == other.count else { return false }
      return zip(own, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }

  // MARK: - Refusals

  /// The reason why a request is refused.
  struct Refusal: Error, Equatable, Sendable {
    let status: Int
    let reason: String

    static let forbidden = Refusal(
      status: 403, reason: "Open the inspector with the address that the program printed: it has a token in it.")
    static let wrongHost = Refusal(status: 403, reason: "The inspector does not answer to this name of the machine.")
    static let wrongOrigin = Refusal(status: 403, reason: "Pages of other sites must not talk to the inspector.")
    static let wrongVersion = Refusal(status: 505, reason: "The inspector speaks HTTP/1.1.")
    static let wrongMethod = Refusal(status: 405, reason: "The method does not belong to this address.")
    static let bodyNotWanted = Refusal(status: 400, reason: "A GET request has no body.")
    static let wrongContentType = Refusal(status: 415, reason: "A body must be application/json.")
    static let lengthRequired = Refusal(status: 411, reason: "A body must say its length.")
    static let tooLarge = Refusal(status: 413, reason: "The body is too large.")
    static let headTooLarge = Refusal(status: 431, reason: "The head of the request is too large.")
    static let notFound = Refusal(status: 404, reason: "There is nothing at this address.")
    static let noStore = Refusal(status: 404, reason: "There is no store with this number.")

    static let noProcess = Refusal(status: 404, reason: "There is no process with this number.")
    static let itself = Refusal(status: 508, reason: "A process cannot be added to itself.")
    static let notPassedOn = Refusal(status: 508, reason: "What another inspector asks is not passed on.")

    /// Returns the refusal of a request to another process that did not respond.
    static func gone(_ process: String) -> Refusal { Refusal(status: 502, reason: "\(process) does not answer.") }

    /// Returns the refusal of a request of which a part of the address or of the body is missing or not valid.
    static func malformed(_ what: String) -> Refusal {
      Refusal(status: 400, reason: "“\(what)” is missing or malformed.")
    }
  }
#endif
