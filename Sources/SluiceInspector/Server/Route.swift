#if Inspector
  import Foundation

  // MARK: - Routes

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

  // MARK: - Queries

  /// The query of an address, after the question mark.
  struct Query: Sendable {
    private var values: [String: String] = [:]

    /// Parses a query; nil if its percent encoding is not valid. If a name is repeated, its first value is used.
    init?(_ text: String) {
      for pair in text.split(separator: "&") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = Self.decode(parts[0]), let value = Self.decode(parts.count > 1 ? parts[1] : "") else {
          return nil
        }
        if values[name] == nil { values[name] = value }
      }
    }

    subscript(name: String) -> String? { values[name] }

    /// Returns a number, or `standard` if the query has none.
    func int(_ name: String, or standard: Int? = nil) throws(Refusal) -> Int {
      guard let text = values[name] else {
        guard let standard else { throw .malformed(name) }
        return standard
      }
      guard let number = Int(text), (0...Self.largest).contains(number) else { throw .malformed(name) }
      return number
    }

    func path(_ name: String) throws(Refusal) -> ValuePath {
      guard let path = ValuePath(text: values[name] ?? "") else { throw .malformed(name) }
      return path
    }

    func position(_ name: String) throws(Refusal) -> TapePosition {
      let text = values[name] ?? "live"
      return text == "live" ? .live : .after(try int(name))
    }

    /// Returns the requested range of a node's children.
    func range() throws(Refusal) -> Range<Int> {
      let from = try int("from", or: 0)
      return from..<(from + min(try int("count", or: 100), Self.page))
    }

    /// The largest number that the page's JavaScript represents exactly.
    private static let largest = 1 << 53
    private static let page = 1_000

    private static func decode(_ text: Substring) -> String? {
      var bytes: [UInt8] = []
      var rest = text.utf8[...]
      while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
        case UInt8(ascii: "%"):
          guard let high = rest.popFirst().flatMap(hex), let low = rest.popFirst().flatMap(hex) else { return nil }
          bytes.append(high << 4 | low)
        default: bytes.append(byte)
        }
      }
      return String(bytes: bytes, encoding: .utf8)
    }

    private static func hex(_ digit: UInt8) -> UInt8? {
      Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init)
    }
  }
#endif
