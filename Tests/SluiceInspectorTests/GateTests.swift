#if Inspector
  import Testing

  @testable import SluiceInspector

  @Suite struct GateTests {
    private let gate = Gate(port: 8080, names: Gate.loopbackNames, token: Secret(), session: Secret())

    private func head(_ change: (inout RequestHead) -> Void = { _ in }) -> RequestHead {
      var head = RequestHead(path: "/api/stores")
      head.headers = ["host": "127.0.0.1:8080", "cookie": "\(gate.cookieName)=\(gate.session.text)"]
      change(&head)
      return head
    }

    private func decide(_ change: (inout RequestHead) -> Void) -> Gate.Decision { gate.decide(head(change)) }

    @Test func `A request with the cookie is let in`() {
      #expect(gate.decide(head()) == .admit)
      #expect(decide { $0.headers["cookie"] = "a=b; \($0.headers["cookie"] ?? ""); c" } == .admit)
      #expect(decide { $0.headers["cookie"] = "\(gate.cookieName)=old; \($0.headers["cookie"] ?? "")" } == .admit)
    }

    @Test(arguments: [
      nil, "", "sluice-inspector-8080", "sluice-inspector-8080=", "sluice-inspector-8080=x", "=", ";;=",
    ])
    func `A request without the cookie is refused`(cookie: String?) {
      #expect(decide { $0.headers["cookie"] = cookie } == .refuse(.forbidden))
    }

    @Test func `The token is not accepted as the cookie, nor the cookie as the token`() {
      #expect(decide { $0.headers["cookie"] = "\(gate.cookieName)=\(gate.token.text)" } == .refuse(.forbidden))
      #expect(decide { ($0.path, $0.query) = ("/enter", "token=\(gate.session.text)") } == .refuse(.forbidden))
    }

    @Test func `The token grants access any number of times`() {
      for _ in 0..<2 {
        #expect(
          decide { ($0.path, $0.query, $0.headers["cookie"]) = ("/enter", "token=\(gate.token.text)", nil) } == .enter)
      }
      #expect(decide { ($0.path, $0.query) = ("/enter", "token=\(gate.token.text.dropLast())") } == .refuse(.forbidden))
      #expect(decide { ($0.path, $0.query) = ("/enter", "") } == .refuse(.forbidden))
      #expect(
        decide { ($0.path, $0.query, $0.method) = ("/enter", "token=\(gate.token.text)", "POST") }
          == .refuse(.forbidden))
    }

    @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "LocalHost:8080", "[::1]:8080"])
    func `The names of this machine are accepted as its own`(host: String) {
      #expect(decide { $0.headers["host"] = host } == .admit)
    }

    @Test(arguments: [
      nil, "", "127.0.0.1", "127.0.0.1:80", "evil.example:8080", "127.0.0.1:8080.evil.example", "evil:127.0.0.1:8080",
      "127.0.0.1:8080, evil.example", ":8080",
    ])
    func `Other hosts are refused, with or without the cookie`(host: String?) {
      #expect(decide { $0.headers["host"] = host } == .refuse(.wrongHost))
      #expect(
        decide { ($0.headers["host"], $0.path, $0.query) = (host, "/enter", "token=\(gate.token.text)") }
          == .refuse(.wrongHost))
    }

    @Test func `A host that was named in code is accepted as the machine's own`() {
      let names = InspectorOptions(host: "::2", names: ["Mac.local"]).allNames
      let gate = Gate(port: 1, names: names, token: Secret(), session: gate.session)
      #expect(gate.decide(head { $0.headers["host"] = "mac.local:1" }) == .refuse(.forbidden))
      #expect(gate.decide(head { $0.headers["host"] = "[::2]:1" }) == .refuse(.forbidden))
      #expect(gate.decide(head { $0.headers["host"] = "other.local:1" }) == .refuse(.wrongHost))
    }

    @Test(arguments: [
      "null", "http://evil.example", "https://127.0.0.1:8080", "http://127.0.0.1:81", "http://localhost:8080",
    ])
    func `Other origins are refused`(origin: String) {
      #expect(decide { $0.headers["origin"] = origin } == .refuse(.wrongOrigin))
      #expect(decide { $0.headers["origin"] = "http://127.0.0.1:8080" } == .admit)
    }

    @Test(arguments: [("same-origin", true), ("none", true), ("same-site", false), ("cross-site", false), ("", false)])
    func `Headers of the browser about the sender are checked`(site: String, isAllowed: Bool) {
      #expect(decide { $0.headers["sec-fetch-site"] = site } == (isAllowed ? .admit : .refuse(.wrongOrigin)))
    }

    @Test(arguments: ["HEAD", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "PATCH", "get", "", "🦆"])
    func `Other methods are refused`(method: String) {
      #expect(decide { $0.method = method } == .refuse(.wrongMethod))
    }

    @Test func `Bodies have a type and a length within limits`() {
      func post(_ headers: [String: String], _ path: String = "/api/stores/1/command") -> Gate.Decision {
        decide { head in
          (head.method, head.path) = ("POST", path)
          head.headers.merge(headers) { $1 }
        }
      }
      let json = ["content-type": "Application/JSON; charset=utf-8"]
      func sized(_ length: String) -> [String: String] { json.merging(["content-length": length]) { $1 } }
      #expect(post(sized("5")) == .admit)
      #expect(post(["content-length": "5"]) == .refuse(.wrongContentType))
      #expect(post(["content-length": "5", "content-type": "text/plain"]) == .refuse(.wrongContentType))
      #expect(post(json) == .refuse(.lengthRequired))
      for length in ["-1", "+5", "", "5 ", "99999999999999999999"] {
        #expect(post(sized(length)) == .refuse(.lengthRequired))
      }
      #expect(post(sized("5").merging(["transfer-encoding": "chunked"]) { $1 }) == .refuse(.lengthRequired))
      #expect(post(sized("1048576")) == .admit)
      #expect(post(sized("1048577")) == .refuse(.tooLarge))
      #expect(post(sized("16777216"), "/api/stores/1/import") == .admit)
      #expect(post(sized("16777217"), "/api/stores/1/import") == .refuse(.tooLarge))
      #expect(decide { $0.headers["content-length"] = "5" } == .refuse(.bodyNotWanted))
      #expect(decide { $0.headers["transfer-encoding"] = "chunked" } == .refuse(.bodyNotWanted))
    }

    @Test func `Other versions are refused`() {
      #expect(decide { $0.version = "HTTP/2.0" } == .refuse(.wrongVersion))
      #expect(decide { $0.version = "HTTP/1.0" } == .refuse(.wrongVersion))
    }

    @Test func `Secrets have 128 bits, and differ`() {
      let secrets = (0..<100).map { _ in Secret().text }
      #expect(secrets.allSatisfy { $0.count == 32 } && Set(secrets).count == 100)
      #expect(Secret(0, 0).text == String(repeating: "0", count: 32))
      #expect(
        Secret(1 << 60, 255).text == "1" + String(repeating: "0", count: 15) + String(repeating: "0", count: 14) + "ff")
      #expect(Secret(0, 1).matches("00000000000000000000000000000001"))
      #expect(!Secret(0, 1).matches("00000000000000000000000000000000") && !Secret(0, 1).matches(""))
    }
  }
#endif
