#if Inspector
  /// Broken requests as bytes. A case depends on its number alone.
  struct BrokenRequest {
    private var generator: Numbers
    private let port: Int
    private let cookie: String

    init(_ number: Int, port: Int, cookie: String) {
      generator = Numbers(state: UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1)
      (self.port, self.cookie) = (port, cookie)
    }

    /// Whether the request has the cookie; if not, no answer may be 200.
    private(set) var hasCookie = false

    mutating func make() -> [UInt8] {
      let body = makeBody()
      var request = Array("\(method()) \(target()) \(version())\(lineEnd())".utf8)
      for header in headers(body.count) { request += header + Array(lineEnd().utf8) }
      request += Array(lineEnd().utf8) + body
      return damage(request)
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[generator.below(values.count)] }

    private mutating func method() -> String {
      pick(["GET", "GET", "GET", "POST", "POST", "HEAD", "PUT", "OPTIONS", "get", "", "G\u{0}T", "🦆", "CONNECT", "A B"])
    }

    private mutating func version() -> String {
      pick(["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "", "http/1.1", "HTTP/1.1 x"])
    }

    private mutating func lineEnd() -> String {
      generator.below(40) == 0 ? pick(["\n", "\r", "", "\r\n\r\n"]) : "\r\n"
    }

    private mutating func target() -> String {
      let parts = [
        "/", "api", "stores", "1", "poll", "state", "command", "import", "..", "%2e%2e", "%", "%zz", "%00", "?", "&",
        "=",
        "after=0", "seen=99", "n=live", "path=", "[", "\"", "\\", "%ff", "é", "#", "//", "index.html", "enter",
        "token=",
        "http://evil.example/", "diff", "search", "follow", "from=1", "to=", "18446744073709551616", "-1", "*",
      ]
      switch generator.below(4) {
      case 0:
        return
          "/api/stores/1/\(pick(["poll", "state", "diff", "search", "follow", "action", "command", "import", "x"]))?"
          + (0..<generator.below(5)).map { _ in pick(parts) }.joined(separator: "&")
      case 1: return pick(["/", "/index.html", "/api/stores", "/enter", "/enter?token=0"])
      case 2 where generator.below(20) == 0: return "/" + String(repeating: "a", count: generator.below(200_000))
      default: return (0..<generator.below(8)).map { _ in pick(parts) }.joined(separator: pick(["/", "", "/./"]))
      }
    }

    private mutating func headers(_ length: Int) -> [[UInt8]] {
      var headers = [
        "Host: \(pick(["127.0.0.1:\(port)", "127.0.0.1:\(port)", "localhost:\(port)", "evil.example", "", "[::1]"]))"
      ]
      switch generator.below(4) {
      case 0:
        headers.append("Cookie: \(cookie)")
        hasCookie = true
      case 1: headers.append("Cookie: \(cookie.dropLast())")
      case 2: headers.append("Cookie: " + pick(["", "=", ";;;", "a=b", String(repeating: "x=y;", count: 1_000)]))
      default: break
      }
      headers.append(
        "Content-Length: \(pick(["\(length)", "\(length)", "\(length + 10)", "-5", "x", "1e3", "+3", "99999999999999999999", "9223372036854775807", "0"]))"
      )
      if generator.below(3) == 0 { headers.append("Content-Type: \(pick(["application/json", "text/plain", ""]))") }
      if generator.below(8) == 0 { headers.append("Transfer-Encoding: \(pick(["chunked", "gzip", "chunked, gzip"]))") }
      if generator.below(6) == 0 {
        headers.append("Origin: \(pick(["http://evil.example", "null", "http://127.0.0.1:\(port)"]))")
      }
      if generator.below(6) == 0 { headers.append("Sec-Fetch-Site: \(pick(["cross-site", "same-origin", "x"]))") }
      if generator.below(50) == 0 { headers.append("X: " + String(repeating: "x", count: generator.below(300_000))) }
      if generator.below(50) == 0 { headers += (0..<generator.below(2_000)).map { "X\($0): y" } }
      if generator.below(20) == 0 {
        headers.append(pick([": x", "no colon", " folded", "X\u{0}: y", "Upgrade: websocket"]))
      }
      return headers.map { Array($0.utf8) }
    }

    private mutating func makeBody() -> [UInt8] {
      switch generator.below(6) {
      case 0:
        Array(pick([#"{"do":"commit"}"#, #"{"do":1}"#, "{", "null", "[[[[", #"{"do":"travel","to":1e999}"#]).utf8)
      case 1: Array(String(repeating: "[", count: generator.below(20_000)).utf8)
      case 2: (0..<generator.below(5_000)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      case 3: Array("5\r\nhello\r\n0\r\n\r\nGET /api/stores HTTP/1.1\r\n\r\n".utf8)
      default: []
      }
    }

    /// Cuts it, or changes some bytes.
    private mutating func damage(_ request: [UInt8]) -> [UInt8] {
      var request = request
      switch generator.below(5) {
      case 0: request.removeLast(generator.below(request.count + 1))
      case 1:
        for _ in 0..<generator.below(20) where !request.isEmpty {
          request[generator.below(request.count)] = UInt8(truncatingIfNeeded: generator.next())
        }
      default: break
      }
      return request
    }

    /// SplitMix64.
    private struct Numbers: RandomNumberGenerator {
      var state: UInt64

      mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
      }

      mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
    }
  }
#endif
