import LocalServer
import Testing
import TodosServer

@Suite struct GateTests {
  let gate = Gate(port: 8080)

  @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080"])
  func `The app's own host names are accepted`(host: String) throws {
    try gate.check(request(["Host": host]))
    try gate.check(request(["Host": host, "Origin": "http://\(host)", "Sec-Fetch-Site": "same-origin"]))
  }

  @Test(arguments: ["evil.example", "127.0.0.1", "127.0.0.1:80", "127.0.0.1.evil.example:8080", ""])
  func `A foreign host name that points to this machine is refused`(host: String) {
    #expect(throws: Refusal.self) { try gate.check(request(["Host": host])) }
  }

  @Test(arguments: ["http://evil.example", "http://127.0.0.1:8081", "https://127.0.0.1:8080", "null", ""])
  func `Other origins are refused`(origin: String) {
    #expect(throws: Refusal.self) { try gate.check(request(["Host": "127.0.0.1:8080", "Origin": origin])) }
  }

  @Test(arguments: ["cross-site", "same-site", "anything"])
  func `Other sites are refused, but a link to the app is not`(site: String) throws {
    var headers = ["Host": "127.0.0.1:8080", "Sec-Fetch-Site": site]
    #expect(throws: Refusal.self) { try gate.check(request(headers)) }
    headers["Sec-Fetch-Mode"] = "navigate"
    try gate.check(request(headers))
    headers["Origin"] = "http://evil.example"
    #expect(throws: Refusal.self) { try gate.check(request(headers)) }
  }

  @Test func `A request that names no host is refused`() {
    #expect(throws: Refusal.self) { try gate.check(request([:])) }
  }

  private func request(_ headers: [String: String]) -> Request {
    Request("GET", "/", headers: Dictionary(uniqueKeysWithValues: headers.map { ($0.key.lowercased(), $0.value) }))
  }
}
