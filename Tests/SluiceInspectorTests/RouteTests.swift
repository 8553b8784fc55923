#if Inspector
  import Testing

  @testable import SluiceInspector

  @Suite struct RouteTests {
    private func route(_ target: String, _ method: String = "GET") -> Result<Route, Refusal> {
      let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
      let head = RequestHead(method: method, path: parts[0], query: parts.count > 1 ? parts[1] : "")
      return Result { () throws(Refusal) in try Route(head) }
    }

    private func request(_ target: String, _ method: String = "GET") -> StoreRequest? {
      guard case .success(.store(7, let request)) = route("/api/stores/7/" + target, method) else { return nil }
      return request
    }

    @Test func `Addresses outside of the api are files`() {
      #expect(route("/") == .success(.file("index.html")))
      #expect(route("/app.js") == .success(.file("app.js")))
      #expect(route("/../x") == .success(.file("../x")))
      #expect(route("/app.js", "POST") == .failure(.wrongMethod))
    }

    @Test func `Each request of the protocol has its route`() {
      #expect(route("/api/stores") == .success(.stores))
      #expect(request("poll") == .poll(after: 0, seen: nil))
      #expect(request("poll?after=3&seen=9") == .poll(after: 3, seen: 9))
      #expect(request("action?n=12") == .action(12, ValuePath(), 0..<100))
      #expect(request("state?n=live") == .state(.live, ValuePath(), 0..<100))
      let path = ValuePath(steps: [.field("todos", 0), .index(3)])
      #expect(request("state?n=4&path=todos%5B3%5D&from=5&count=2") == .state(.after(4), path, 5..<7))
      #expect(request("diff?from=11&to=live") == .difference(.after(11), .live))
      #expect(request("search?n=12&text=a+b%2Bc") == .search(.after(12), "a b+c"))
      #expect(request("follow?path=todos[3]&from=1&to=9") == .follow(path, 1...9))
      let plain: [(String, StoreRequest)] = [
        ("effects", .effects), ("graph", .graph), ("costs", .costs), ("features", .features), ("cases", .cases),
        ("export", .export),
      ]
      for (name, expected) in plain { #expect(request(name) == expected) }
      #expect(request("command", "POST") == .command)
      #expect(request("import", "POST") == .importTape)
    }

    @Test func `A page of children is bounded`() {
      #expect(request("state?count=1000000") == .state(.live, ValuePath(), 0..<1_000))
    }

    @Test(arguments: [
      "/api/", "/api/x", "/api/stores/", "/api/stores/1", "/api/stores/x/poll", "/api/stores/1/x",
      "/api/stores/1/poll/",
      "/api/stores/1/%70oll",
    ])
    func `Other addresses are not found`(target: String) {
      #expect(route(target) == .failure(.notFound))
    }

    @Test(arguments: ["command", "import"]) func `Commands are posted`(name: String) {
      #expect(route("/api/stores/1/\(name)") == .failure(.wrongMethod))
    }

    @Test func `Only commands are posted`() {
      #expect(route("/api/stores/1/poll", "POST") == .failure(.wrongMethod))
      #expect(route("/api/stores", "POST") == .failure(.wrongMethod))
    }

    @Test(arguments: [
      "poll?after=-1", "poll?after=x", "poll?seen=", "poll?after=99999999999999999999", "action", "action?n=1.5",
      "state?path=%5B", "state?path=%zz", "state?path=%", "state?path=%ff", "state?n=now", "follow?from=2&to=1",
      "state?from=9007199254740993", "diff?from=1&to=", "state?%=1",
    ])
    func `A malformed route is refused`(target: String) {
      guard case .failure(let refusal) = route("/api/stores/1/" + target) else {
        Issue.record("accepted")
        return
      }
      #expect(refusal.status == 400)
    }

    @Test func `Commands are read from JSON`() throws {
      let commands: [(String, Command)] = [
        (#"{"do":"travel","to":5}"#, .travel(to: 5)), (#"{"do":"skip","n":3,"on":true}"#, .skip(3, true)),
        (#"{"do":"resume"}"#, .resume), (#"{"do":"rewind","to":5}"#, .rewind(to: 5)), (#"{"do":"commit"}"#, .commit),
        (#"{"do":"revert"}"#, .revert), (#"{"do":"reset"}"#, .reset), (#"{"do":"lock","on":true}"#, .lock(true)),
        (#"{"do":"pin","n":5,"on":false}"#, .pin(5, false)), (#"{"do":"send","json":"{}"}"#, .send("{}")),
        (#"{"do":"inject","json":"{}","after":5}"#, .inject("{}", after: 5)),
        (#"{"do":"cancel","effect":4}"#, .cancel(4)),
      ]
      for (json, command) in commands { #expect(try Command(body: Array(json.utf8)) == command) }
    }

    @Test(arguments: [
      "", "{", "null", "[]", "{}", #"{"do":5}"#, #"{"do":"x"}"#, #"{"do":"travel"}"#, #"{"do":"travel","to":1.5}"#,
      #"{"do":"travel","to":1e400}"#, #"{"do":"lock"}"#, #"{"do":"pin","n":1}"#,
      #"{"do":"skip","on":true}"#, #"{"do":"send","json":{}}"#,
      String(repeating: "[", count: 100_000),
    ])
    func `Invalid commands are refused`(json: String) {
      #expect(throws: Refusal.self) { try Command(body: Array(json.utf8)) }
    }
  }
#endif
