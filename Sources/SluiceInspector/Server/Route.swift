#if Inspector
  /// The parsed target of an admitted request.
  enum Route: Sendable, Equatable {
    case file(String)
    case stores
    case store(Int, StoreRequest)
    case processes(ProcessesRequest)

    init(_ head: RequestHead) throws(Refusal) {
      guard head.isAPI else {
        guard head.method == "GET" else { throw .wrongMethod }
        self = .file(head.path == "/" ? "index.html" : String(head.path.dropFirst()))
        return
      }
      let parts = head.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).map(String.init)
      if parts.first == "processes" {
        self = .processes(try ProcessesRequest(Array(parts.dropFirst()), head.method))
        return
      }
      guard parts.first == "stores" else { throw .notFound }
      if parts.count == 1 {
        guard head.method == "GET" else { throw .wrongMethod }
        self = .stores
        return
      }
      guard parts.count == 3 else { throw .notFound }
      guard let query = Query(head.query) else { throw .malformed("query") }
      let request = try StoreRequest(parts[2], head.method, query)
      if let id = Int(parts[1]) {
        self = .store(id, request)
      } else if let elsewhere = ProcessesRequest(parts[1], parts[2], head.query, request) {
        self = .processes(elsewhere)
      } else {
        throw .notFound
      }
    }
  }

  /// A request about one store.
  enum StoreRequest: Sendable, Equatable {
    case poll(after: Int, seen: Int?)
    case action(Int, ValuePath, Range<Int>)
    case state(TapePosition, ValuePath, Range<Int>)
    case difference(TapePosition, TapePosition)
    case search(TapePosition, String)
    case follow(ValuePath, ClosedRange<Int>)
    case effects, graph, costs, features, cases, export
    case command, importTape

    init(_ name: String, _ method: String, _ query: Query) throws(Refusal) {
      let isPost = name == "command" || name == "import"
      self = try Self.read(name, query)
      guard method == (isPost ? "POST" : "GET") else { throw .wrongMethod }
    }

    private static func read(_ name: String, _ query: Query) throws(Refusal) -> StoreRequest {
      switch name {
      case "poll":
        .poll(after: try query.int("after", or: 0), seen: query["seen"] == nil ? nil : try query.int("seen"))
      case "action": .action(try query.int("n"), try query.path("path"), try query.range())
      case "state": .state(try query.position("n"), try query.path("path"), try query.range())
      case "diff": .difference(try query.position("from"), try query.position("to"))
      case "search": .search(try query.position("n"), (query["text"] ?? "").cut(TextLimit.value))
      case "follow": .follow(try query.path("path"), try numbers(query))
      case "effects": .effects
      case "graph": .graph
      case "costs": .costs
      case "features": .features
      case "cases": .cases
      case "export": .export
      case "command": .command
      case "import": .importTape
      default: throw .notFound
      }
    }

    private static func numbers(_ query: Query) throws(Refusal) -> ClosedRange<Int> {
      let (from, to) = (try query.int("from"), try query.int("to"))
      guard from <= to else { throw .malformed("to") }
      return from...to
    }
  }
#endif
