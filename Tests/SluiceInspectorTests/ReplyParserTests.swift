#if Inspector
  import Testing

  @testable import SluiceInspector

  @Suite struct ReplyParserTests {
    /// The body of what comes in parts of this size; nil if it is broken or not complete.
    private func body(_ text: String, step: Int = 1_000) -> String? {
      var parser = ReplyParser()
      var rest = Array(text.utf8)[...]
      var body: [UInt8] = []
      while true {
        switch parser.next() {
        case .needsMore:
          if rest.isEmpty { return nil }
          parser.put(Array(rest.prefix(step)))
          rest = rest.dropFirst(step)
        case .head: break
        case .part(let bytes): body += bytes
        case .end: return String(decoding: body, as: UTF8.self)
        case .broken: return nil
        }
      }
    }

    @Test(arguments: [1, 2, 3, 7, 1_000])
    func `Bodies of both kinds are read in parts of any size`(step: Int) {
      #expect(body("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", step: step) == "hello")
      #expect(body("HTTP/1.1 303 See Other\r\nContent-Length: 0\r\n\r\n", step: step) == "")
      let chunks = "5\r\nhello\r\nB\r\n, the world\r\n0\r\n\r\n"
      #expect(body("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)", step: step) == "hello, the world")
    }

    @Test(arguments: [
      "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 99 No\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 x OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n", "\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nx", "HTTP/1.1 200 OK\r\nno header\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffff\r\nx",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + String(repeating: "0", count: 2_000),
      String(repeating: "x", count: 70_000),
    ])
    func `A body that is broken or ends early is refused`(text: String) {
      #expect(body(text) == nil)
    }

    @Test func `A session is taken from the cookie of the right name only`() {
      let session = String(repeating: "a", count: 32)
      func head(_ cookie: String) -> ReplyHead? { ReplyHead("HTTP/1.1 303 See Other\r\nSet-Cookie: \(cookie)".utf8) }
      #expect(head("sluice-inspector-80=\(session); HttpOnly; Path=/")?.session("sluice-inspector-80") == session)
      #expect(head("sluice-inspector-81=\(session)")?.session("sluice-inspector-80") == nil)
      #expect(head("sluice-inspector-80=\(session)0")?.session("sluice-inspector-80") == nil)
      #expect(head("sluice-inspector-80=x")?.session("sluice-inspector-80") == nil)
    }
  }
#endif
