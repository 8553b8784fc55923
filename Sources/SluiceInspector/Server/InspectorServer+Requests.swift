#if Inspector
  extension InspectorServer {
    /// The number of nodes above which the graph is grouped.
    private static let nodes = 500
    /// The time limit of a difference or a search, for which the store waits.
    private static let longest = Duration.seconds(1)

    func answer(_ request: StoreRequest, _ host: StoreHost, _ body: [UInt8]) async throws -> Answer {
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

    private func action(_ host: StoreHost, _ number: Int, _ path: ValuePath, _ range: Range<Int>) async throws -> Answer
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

    private func difference(_ host: StoreHost, _ from: TapePosition, _ to: TapePosition) async throws -> Answer {
      let json = await host.run { store -> JSONText? in
        guard let before = store.state(at: from), let after = store.state(at: to) else { return nil }
        let found = ValueDifference(before, after, limit: WalkLimit(results: 1_000, time: Self.longest))
        return .object([("changes", .array(found.changes.map(\.json))), ("isCut", .bool(found.isCut))])
      }
      guard let json else { throw Refusal.notFound }
      return .json(json)
    }

    private func search(_ host: StoreHost, _ position: TapePosition, _ text: String) async throws -> Answer {
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
#endif
