#if Inspector
  import Testing

  @testable import SluiceInspector

  @Suite struct HeadParserTests {
    private func parse(_ text: String) -> HeadParser.Outcome {
      var parser = HeadParser()
      return parser.next(Array(text.utf8))
    }

    @Test func `A head is read, and the bytes after it stay`() {
      var parser = HeadParser()
      let outcome = parser.next(
        Array("POST /a?b=?c HTTP/1.1\r\nHost:  x \r\nCOOKIE: a\r\ncookie: b\r\nX:\r\n\r\nbody".utf8))
      let head = RequestHead(
        method: "POST", path: "/a", query: "b=?c", headers: ["host": "x", "cookie": "a; b", "x": ""])
      #expect(outcome == .head(head))
      #expect(parser.take(2) == Array("bo".utf8) && parser.rest == Array("dy".utf8))
      #expect(parser.take(9).count == 2)
    }

    @Test func `A head that comes byte by byte is read when it is whole`() {
      var parser = HeadParser()
      let bytes = Array("GET / HTTP/1.1\r\n\r\n".utf8)
      for byte in bytes.dropLast() { #expect(parser.next([byte]) == .needsMore) }
      #expect(parser.next([bytes[bytes.count - 1]]) == .head(RequestHead()))
      #expect(parser.next(bytes) == .head(RequestHead()) && parser.rest.isEmpty)
    }

    @Test func `A head has at most 64 KiB and 100 headers`() {
      var parser = HeadParser()
      let part = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 12)
      for _ in 0..<16 { #expect(parser.next(part) == .needsMore) }
      #expect(parser.next(part) == .broken(.headTooLarge))
      let header = "X: y\r\n"
      #expect(parse("GET / HTTP/1.1\r\n" + String(repeating: header, count: 100) + "\r\n") != .broken(.headTooLarge))
      #expect(parse("GET / HTTP/1.1\r\n" + String(repeating: header, count: 101) + "\r\n") == .broken(.headTooLarge))
    }

    @Test(arguments: [
      "GET / HTTP/1.1\r\nHost: a\r\nHost: a", "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1",
      "GET / HTTP/1.1\r\nOrigin: a\r\norigin: b", "GET / HTTP/1.1\r\n: x", "GET / HTTP/1.1\r\nX",
      "GET / HTTP/1.1\r\nX : y",
      "GET / HTTP/1.1\r\nX: y\r\n folded", "GET / HTTP/1.1\nX: y", "GET / HTTP/1.1\r\nX: \u{0}",
      "GET / HTTP/1.1\r\nX: \r y",
      "GET  / HTTP/1.1", "GET /", "", " GET / HTTP/1.1", "GET * HTTP/1.1", "GET http://a/ HTTP/1.1", "GET /é HTTP/1.1",
      "G(T / HTTP/1.1", "GET /a b HTTP/1.1", "\r\nGET / HTTP/1.1",
    ])
    func `A head that could be read in two ways is refused`(text: String) {
      guard case .broken(let refusal) = parse(text + "\r\n\r\n") else { return _ = Issue.record("accepted") }
      #expect(refusal.status == 400)
    }
  }
#endif
