#if Inspector
  import Foundation
  import Testing

  @testable import SluiceInspector

  /// Two inspectors that take each other for other processes; a page looks at the first.
  struct TwoProcesses: Sendable {
    let home = Home()
    let first: Listener
    let second: Listener
    let client: RawClient

    init(patience: Duration = .milliseconds(300)) async throws {
      let files = PageFiles(["index.html": Array("page".utf8)])
      first = try Listener(InspectorOptions(), files: files, patience: patience, identity: Secret())
      second = try Listener(InspectorOptions(), files: files, patience: patience, identity: Secret())
      client = RawClient(port: first.port)
      _ = await Home().add(to: first.server, "Own")
      _ = await home.add(to: second.server, "Other <b>")
    }

    /// Runs a test with two processes.
    static func run(
      patience: Duration = .milliseconds(300), _ body: (TwoProcesses) async throws -> Void
    ) async throws {
      let two = try await TwoProcesses(patience: patience)
      try await body(two)
      await two.close()
    }

    func close() async {
      await first.close()
      await second.close()
    }

    private var cookie: [String: String] {
      let gate = first.server.gate
      return ["Cookie": "\(gate.cookieName)=\(gate.session.text)", "Content-Type": "application/json"]
    }

    func get(_ target: String, patience: Duration = .seconds(60)) async throws -> RawClient.Reply {
      try await client.request(target, "GET", cookie, patience: patience)
    }

    func post(_ target: String, _ body: String = "{}") async throws -> RawClient.Reply {
      try await client.request(target, "POST", cookie, body: body)
    }

    /// A request of the page that another inspector passed on.
    func passOn(_ target: String, _ method: String = "GET", body: String? = nil) async throws -> RawClient.Reply {
      let headers = cookie.merging([ProcessRequest.header: Secret().text]) { $1 }
      return try await client.request(target, method, headers, body: body)
    }

    func join(_ address: String) async throws -> RawClient.Reply {
      try await post("/api/processes", #"{"address":"\#(address)"}"#)
    }

    func list() async throws -> (stores: [String], processes: [[String: any Sendable]]) {
      let body = try await get("/api/stores").body
      let json = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
      let stores = json["stores"] as? [[String: Any]] ?? []
      let processes = json["processes"] as? [[String: any Sendable]] ?? []
      return (stores.map { "\($0["id"] ?? "") \($0["name"] ?? "")" }, processes)
    }
  }
#endif
