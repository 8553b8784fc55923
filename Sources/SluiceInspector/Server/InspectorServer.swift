#if Inspector
  import FlyingSocks
  import Incremental

  /// Responds to requests about stores. It is independent of sockets.
  final class InspectorServer: Sendable {
    let gate: Gate
    let files: PageFiles
    let waiting = WaitingPolls()
    /// The time for which a poll waits for a change.
    let patience: Duration
    let processes: JoinedProcesses
    private let identity: Secret
    private let stores = Locked(Stores())

    private struct Stores {
      var hosts: [Int: StoreHost] = [:]
      var next = 1
    }

    /// Makes a server; `pool` serves the sockets to other processes.
    init(
      gate: Gate, files: PageFiles, patience: Duration = .seconds(20), identity: Secret = .process,
      pool: any AsyncSocketPool = .make()
    ) {
      (self.gate, self.files, self.patience, self.identity) = (gate, files, patience, identity)
      processes = JoinedProcesses(names: gate.names, client: ProcessClient(identity: identity, pool: pool))
    }

    /// Serves a store, in its isolation.
    func add(_ store: any InspectedStore, name: String, home: isolated any Actor) -> StoreHost {
      let id = stores.withLock { stores in
        defer { stores.next += 1 }
        return stores.next
      }
      let host = StoreHost(id: id, name: name, home: home, store: store)
      store.onChange = { [weak self] in self?.waiting.noteChange(of: id) }
      stores.withLock { $0.hosts[id] = host }
      return host
    }

    /// Stops serving a store. Returns false if it was not being served.
    func remove(_ host: StoreHost) async -> Bool {
      guard stores.withLock({ $0.hosts.removeValue(forKey: host.id) }) != nil else { return false }
      waiting.forget(host.id)
      await host.close()
      return true
    }

    func host(_ id: Int) throws(Refusal) -> StoreHost {
      guard let host = stores.withLock({ $0.hosts[id] }) else { throw .noStore }
      return host
    }

    /// Returns the answer to a request that is not admitted, and whose body is not read; nil if the request is
    /// admitted.
    func turnAway(_ head: RequestHead) -> Answer? {
      switch gate.decide(head) {
      case .enter where isOwn(head): .refusal(.itself, isAPI: true)
      case .enter: .entered(gate)
      case .refuse(let refusal): .refusal(refusal, isAPI: head.isAPI).closing
      case .admit: nil
      }
    }

    /// Whether the request comes from this process.
    private func isOwn(_ head: RequestHead) -> Bool { head.from.map { identity.matches($0) } ?? false }

    /// Responds to an admitted request.
    func answer(_ head: RequestHead, _ body: [UInt8]) async -> Answer {
      do {
        return try await answer(Route(head), body, isForwarded: head.from != nil)
      } catch let refusal as Refusal {
        return .refusal(refusal, isAPI: head.isAPI)
      } catch {
        return .error("\(error)", status: 500)
      }
    }

    private func answer(_ route: Route, _ body: [UInt8], isForwarded: Bool) async throws -> Answer {
      switch route {
      case .file(let name): try files.answer(name)
      case .stores: .json(await list(isForwarded: isForwarded))
      case .store(let id, let request): try await answer(request, try host(id), body)
      case .processes where isForwarded: throw Refusal.notPassedOn
      case .processes(let request): try await answer(request, body)
      }
    }

    var ownStores: [JSONText] {
      stores.withLock { $0.hosts.values.sorted { $0.id < $1.id } }.map {
        .object([("id", .int($0.id)), ("name", .string($0.name.cut(TextLimit.label)))])
      }
    }
  }
#endif
