#if Inspector
  import Foundation
  import Sluice
  import SluiceHost
  import Testing

  @testable import SluiceInspector

  /// The stores of a host on the page: listed while they are awake, and opened one by one.
  @Suite(.serialized) struct HostStoresTests {
    private typealias Lists = StoreHost<Int, [String], String>

    private struct Listed: Decodable {
      struct Store: Decodable {
        let id: Int
        let name: String
      }
      let stores: [Store]
    }

    private struct Tape: Decodable {
      struct Entry: Decodable { let label: String }
      let entries: [Entry]
    }

    private struct Damage: Error {}

    private let log = MemoryLog<[String], String>()

    private func lists() -> Lists {
      let add = Reduce<[String], String> { lines, line, context in lines.append(line) }
      return Lists({ _ in [] }, add, log: log, onFailure: { _ in })
    }

    private func server(patience: Duration = .milliseconds(10)) -> InspectorServer {
      InspectorServer(
        gate: Gate(port: 80, names: ["localhost"], token: Secret(), session: Secret()), files: PageFiles([:]),
        patience: patience)
    }

    private func get<Value: Decodable>(_ type: Value.Type, _ path: String, _ client: RawClient, _ cookie: String)
      async throws -> Value
    {
      let reply = try await client.request(path, "GET", ["Cookie": cookie])
      try #require(reply.status == 200, "\(reply.body)")
      return try JSONDecoder().decode(type, from: Data(reply.body.utf8))
    }

    @Test func `A page lists the stores of a host, opens one of them, and sees its actions`() async throws {
      let lists = lists()
      for key in [10, 9, 2] { try await lists.ask("first", of: key) }
      log.damage("4", Damage())
      _ = try? await lists.ask("a", of: 4)
      let inspector = try await Inspector.serve(
        lists, name: "Lists", options: InspectorOptions(names: ["lists"], isAddressPrinted: false))
      let address = try #require(URLComponents(string: inspector.address))
      let client = RawClient(port: try #require(address.port))
      let entered = try await client.request("\(address.path)?\(address.query ?? "")")
      let cookie = String(try #require(entered.header("Set-Cookie")?.split(separator: ";").first))
      let listed = try await get(Listed.self, "/api/stores", client, cookie).stores
      #expect(listed.map(\.name) == ["Lists 2", "Lists 4 (quarantined)", "Lists 9", "Lists 10"])
      // Its state is from before, and its actions from now on.
      let path = "/api/stores/\(listed[2].id)"
      #expect(try await get(Tape.self, "\(path)/poll", client, cookie).entries.isEmpty)
      try await lists.ask("second", of: 9)
      let labels = try await get(Tape.self, "\(path)/poll", client, cookie).entries.map(\.label)
      #expect(labels == ["second"])
      #expect(try await get(Listed.self, "/api/stores", client, cookie).stores.map(\.id) == listed.map(\.id))
      // It stays awake, and no other does.
      lists.hibernate()
      while lists.statistics.awake.count > 1 || !lists.statistics.fallingAsleep.isEmpty { await Task.yield() }
      #expect(lists.statistics.awake == [9])
      let refused = try await client.request("/api/stores/\(listed[1].id)/poll", "GET", ["Cookie": cookie])
      #expect(refused.status == 500 && refused.body.contains("4"), "\(refused.body)")
      #expect(try await client.request("/api/stores/99/poll", "GET", ["Cookie": cookie]).status == 404)
      await inspector.stop()
      lists.hibernate()
      while !lists.statistics.awake.isEmpty { await Task.yield() }
      await lists.shutDown(within: .seconds(5))
    }

    @Test func `A store that no page shows any more may sleep, and is another recording when it is opened again`()
      async throws
    {
      let (lists, server) = (lists(), server())
      try await lists.ask("first", of: 1)
      _ = server.add(ServedHost(lists, name: "Lists", limit: 10))
      #expect(server.ownStores.count == 1)
      let opened = try await server.host(2)
      #expect(try await server.host(2) === opened && opened.name == "Lists 1")
      try await lists.ask("second", of: 1)
      await opened.beginPoll()
      opened.endPoll(patience: .zero)
      while (try? await server.host(2)) != nil { await Task.yield() }
      lists.hibernate()
      while !lists.statistics.awake.isEmpty { await Task.yield() }
      #expect(server.ownStores.isEmpty)
      try await lists.ask("third", of: 1)
      #expect(server.ownStores.count == 1)
      await #expect(throws: Refusal.noStore) { try await server.host(2) }
      let again = try await server.host(3)
      #expect(await again.run { $0.last } == 0)
      #expect(await server.remove(host: 1))
      #expect(await !server.remove(host: 1))
      await #expect(throws: Refusal.noStore) { try await server.host(3) }
      await lists.shutDown(within: .seconds(5))
    }

    @Test func `Requests at one time open a store once`() async throws {
      let (lists, server) = (lists(), server())
      try await lists.ask("first", of: 1)
      _ = server.add(ServedHost(lists, name: "Lists", limit: 10))
      _ = server.ownStores
      let opened = await withTaskGroup(of: ObjectIdentifier?.self) { group in
        for _ in 0..<20 { group.addTask { (try? await server.host(2)).map { ObjectIdentifier($0) } } }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(opened.count == 1 && !opened.contains(nil))
      #expect(await server.remove(host: 1))
      await lists.shutDown(within: .seconds(5))
    }

    @Test(.timeLimit(.minutes(10))) func `A page that waits gets the next action`() async throws {
      let (lists, server) = (lists(), server(patience: .seconds(3_600)))
      try await lists.ask("first", of: 1)
      _ = server.add(ServedHost(lists, name: "Lists", limit: 10))
      _ = server.ownStores
      let opened = try await server.host(2)
      await opened.beginPoll()
      let version = await opened.run { $0.version }
      async let poll = server.poll(opened, after: 0, seen: version)
      while server.waiting.count == 0 { await Task.yield() }
      try await lists.ask("second", of: 1)
      #expect(String(decoding: await poll.bytes, as: UTF8.self).contains("second"))
      opened.endPoll()
      #expect(await server.remove(host: 1))
      await lists.shutDown(within: .seconds(5))
    }

    @Test func `A store that is not open keeps its number while it sleeps, unless there are many others`() async throws
    {
      let (lists, server) = (lists(), server())
      _ = server.add(ServedHost(lists, name: "Lists", limit: 10))
      func wake(_ keys: ClosedRange<Int>) async throws -> [String] {
        for key in keys { try await lists.ask("a", of: key) }
        let listed = server.ownStores.map { String(decoding: $0.bytes, as: UTF8.self) }
        lists.hibernate()
        while !lists.statistics.awake.isEmpty || !lists.statistics.fallingAsleep.isEmpty { await Task.yield() }
        return listed
      }
      let first = try await wake(1...1)
      #expect(server.ownStores.isEmpty)
      #expect(try await wake(1...1) == first)
      for round in 0..<6 { _ = try await wake(round * 200 + 2...round * 200 + 201) }
      #expect(try await wake(1...1) != first)
      await #expect(throws: Refusal.noStore) { try await server.host(2) }
      await lists.shutDown(within: .seconds(5))
    }

    @Test func `Numbers of stores that are not listed any more are forgotten, but not those of open ones`() {
      var opened = OpenedStores()
      for id in 1...1_001 { opened.add(id, "\(id)", 0) }
      opened.prune([0: [("5", nil)]], isOpen: { $0 == 7 })
      #expect((1...1_001).filter { opened.id(of: "\($0)", 0) != nil } == [5, 7])
    }
  }
#endif
