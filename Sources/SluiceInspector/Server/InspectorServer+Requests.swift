#if Inspector
  import Foundation

  // MARK: - Requests

  extension InspectorServer {
    /// The number of nodes above which the graph is grouped.
    private static let nodes = 500
    /// The time limit of a difference or a search, for which the store waits.
    private static let longest = Duration.seconds(1)

    func answer(_ request: StoreRequest, _ host: ServedStore, _ body: [UInt8]) async throws -> Answer {
      switch request {
      case .poll(let number, let version): .json(await poll(host, after: number, seen: version))
      case .action(let number, let path, let range): try await action(host, number, path, range)
      case .state(let position, let path, let range):
        .json(await host.run { Self.state($0.state(at: position), path, range) })
      case .difference(let from, let to): try await difference(host, from, to)
      case .search(let position, let text): try await search(host, position, text)
      case .follow(let path, let numbers): .json(await follow(host, path, numbers))
      case .effects: .json(await host.run { $0.effects() }.json)
      case .graph: .json(await host.run { $0.graph(limit: Self.nodes) }.json)
      case .costs: .json(await host.run { $0.costs() }.json)
      case .features: .json(await host.run { $0.features() }.json)
      case .cases: .json(Self.cases(await host.run { $0.cases() }))
      case .export: export(host)
      case .command: await perform(try Command(body: body), on: host)
      case .importTape: await perform(on: host) { try $0.importTape(body) }
      }
    }

    private func action(_ host: ServedStore, _ number: Int, _ path: ValuePath, _ range: Range<Int>) async throws
      -> Answer
    {
      let json = await host.run { store -> JSONText? in
        store.action(number).map { $0.json(path, range) }
      }
      guard let json else { throw Refusal.notFound }
      return .json(json)
    }

    private static func state(_ state: Any?, _ path: ValuePath, _ range: Range<Int>) -> JSONText {
      guard let state, let node = ValueTree(state).node(at: path) else { return .object([("node", .null)]) }
      let children = ValueTree(state).children(at: path, range)
      return .object([
        ("node", node.json), ("children", .array(children.map(\.json))), ("from", .int(range.lowerBound)),
        ("total", .int(node.count)),
      ])
    }

    private func difference(_ host: ServedStore, _ from: TapePosition, _ to: TapePosition) async throws -> Answer {
      let json = await host.run { store -> JSONText? in
        guard let before = store.state(at: from), let after = store.state(at: to) else { return nil }
        let found = ValueDifference(before, after, limit: WalkLimit(results: 1_000, time: Self.longest))
        return .object([("changes", .array(found.changes.map(\.json))), ("isCut", .bool(found.isCut))])
      }
      guard let json else { throw Refusal.notFound }
      return .json(json)
    }

    private func search(_ host: ServedStore, _ position: TapePosition, _ text: String) async throws -> Answer {
      let json = await host.run { store -> JSONText? in
        guard let state = store.state(at: position) else { return nil }
        let found = ValueSearch(state, for: text, limit: WalkLimit(results: 200, time: Self.longest))
        return .object([("matches", .array(found.matches.map(\.json))), ("isCut", .bool(found.isCut))])
      }
      guard let json else { throw Refusal.notFound }
      return .json(json)
    }

    private static func cases(_ cases: [InspectedCase]) -> JSONText {
      .object([
        (
          "cases",
          .array(cases.map { .object([("name", .string($0.name)), ("json", .optional($0.json))]) })
        )
      ])
    }
  }

  // MARK: - Following a value

  extension InspectorServer {
    private static let mostPoints = 2_000
    /// The maximal number of states to read for one request.
    private static let mostStates = 20_000
    /// The number of states to read before the store may continue.
    private static let slice = 64

    /// Returns the values of a part after these actions, where they changed.
    func follow(_ host: ServedStore, _ path: ValuePath, _ numbers: ClosedRange<Int>) async -> JSONText {
      var points: [Point] = []
      var start = numbers.lowerBound
      let end = min(numbers.upperBound, start + Self.mostStates)
      while start <= end, points.count <= Self.mostPoints, !Task.isCancelled {
        let slice = start...min(end, start + Self.slice - 1)
        let previous = points.last
        points += await host.run { store in Self.points(store, path, slice, after: previous) }
        start = slice.upperBound + 1
      }
      let isCut = points.count > Self.mostPoints || start <= numbers.upperBound
      return .object([
        ("points", .array(points.prefix(Self.mostPoints).map(\.json))), ("isCut", .bool(isCut)),
      ])
    }

    private static func points(
      _ store: any InspectedStore, _ path: ValuePath, _ numbers: ClosedRange<Int>, after previous: Point?
    ) -> [Point] {
      var points: [Point] = []
      for number in numbers {
        guard let state = store.state(at: .after(number)) else { continue }
        let point = Point(number, ValueTree(state).value(at: path))
        if let last = points.last ?? previous, last.text == point.text { continue }
        points.append(point)
      }
      return points
    }

    /// A value after an action; without a text if the part is absent.
    private struct Point: Sendable {
      let number: Int
      let text: String?
      let value: Double?

      init(_ number: Int, _ value: Any?) {
        let reflected = value.map { ReflectedValue($0) }
        self.number = number
        text = reflected.map { OneLine.text(of: $0) }
        self.value = reflected.flatMap { NodeKind.number($0.value) }
      }

      var json: JSONText {
        .object([("n", .int(number)), ("value", .optional(text)), ("number", .optional(value))])
      }
    }
  }

  // MARK: - Commands

  extension InspectorServer {
    func perform(_ command: Command, on host: ServedStore) async -> Answer {
      await perform(on: host) { try command.perform(on: $0) }
    }

    /// Performs a command. The answer has the version of the store after the command, so that the page can tell which
    /// poll has its outcome. A store that refuses a command returns the reason, and stays unchanged.
    func perform(on host: ServedStore, _ body: @Sendable (any InspectedStore) throws -> Void) async -> Answer {
      do {
        let version = try await host.run {
          try body($0)
          return $0.version
        }
        return .done(version: version)
      } catch {
        return .error("\(error)", status: 409)
      }
    }

    /// Sends the tape part by part; the store continues between the parts.
    func export(_ host: ServedStore) -> Answer {
      let cursor = ExportCursor(host)
      let name = host.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
      return .tape(named: name.isEmpty ? "store" : name) { try await cursor.next() }
    }
  }

  /// The position in the export of a tape.
  private actor ExportCursor {
    private let host: ServedStore
    private var position: Int? = 0

    init(_ host: ServedStore) { self.host = host }

    func next() async throws -> [UInt8]? {
      while let cursor = position {
        let chunk = try await host.run { try $0.exportTape(from: cursor) }
        position = chunk.next
        if !chunk.bytes.isEmpty { return chunk.bytes }
      }
      return nil
    }
  }

  /// A command of the page to a store.
  enum Command: Sendable, Equatable {
    case travel(to: Int)
    case skip(Int, Bool)
    case resume, commit, revert, reset
    case rewind(to: Int)
    case lock(Bool)
    case pin(Int, Bool)
    case send(String)
    case inject(String, after: Int)
    case cancel(Int)

    init(body: [UInt8]) throws(Refusal) {
      guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(body)) else { throw .malformed("body") }
      self = try Self.read(fields)
    }

    private struct Fields: Decodable {
      let `do`: String
      let to, n, after, effect: Int?
      let on: Bool?
      let json: String?
    }

    private static func read(_ fields: Fields) throws(Refusal) -> Command {
      switch fields.do {
      case "travel": .travel(to: try need(fields.to, "to"))
      case "skip": .skip(try need(fields.n, "n"), try need(fields.on, "on"))
      case "resume": .resume
      case "rewind": .rewind(to: try need(fields.to, "to"))
      case "commit": .commit
      case "revert": .revert
      case "reset": .reset
      case "lock": .lock(try need(fields.on, "on"))
      case "pin": .pin(try need(fields.n, "n"), try need(fields.on, "on"))
      case "send": .send(try need(fields.json, "json"))
      case "inject": .inject(try need(fields.json, "json"), after: try need(fields.after, "after"))
      case "cancel": .cancel(try need(fields.effect, "effect"))
      default: throw .malformed("do")
      }
    }

    private static func need<Value>(_ value: Value?, _ name: String) throws(Refusal) -> Value {
      guard let value else { throw .malformed(name) }
      return value
    }

    /// Performs the command in the store's isolation.
    func perform(on store: any InspectedStore) throws {
      switch self {
      case .travel(let number): try store.travel(to: number)
      case .skip(let number, let isOn): try store.skip(number, isOn)
      case .resume: try store.resume()
      case .rewind(let number): try store.rewind(to: number)
      case .commit: try store.commit()
      case .revert: try store.revert()
      case .reset: try store.reset()
      case .lock(let isOn): try store.lock(isOn)
      case .pin(let number, let isOn): try store.pin(number, isOn)
      case .send(let json): try store.send(json: json)
      case .inject(let json, let number): try store.inject(json: json, after: number)
      case .cancel(let id): try store.cancel(effect: id)
      }
    }
  }
#endif
