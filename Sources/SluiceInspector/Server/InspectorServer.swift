#if Inspector
  import Foundation
  import Incremental

  /// Answers requests about stores. It knows nothing of sockets.
  final class InspectorServer: Sendable {
    let gate: Gate
    let files: PageFiles
    let waiting = WaitingPolls()
    /// How long a poll waits for a change.
    let patience: Duration
    private let stores = Locked(Stores())

    private struct Stores {
      var hosts: [Int: StoreHost] = [:]
      var next = 1
    }

    init(gate: Gate, files: PageFiles, patience: Duration = .seconds(20)) {
      (self.gate, self.files, self.patience) = (gate, files, patience)
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

    /// Stops serving a store. Returns false if it was not served any more.
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

    /// Answers a request. `body` reads what comes after the head; it is only called if the request was let in.
    func answer(_ head: RequestHead, body: () async throws -> [UInt8]) async -> Answer {
      switch gate.decide(head) {
      case .enter: return .entered(gate)
      case .refuse(let refusal): return .refusal(refusal, isAPI: head.isAPI).closing
      case .admit:
        do {
          // The body is read even if nobody wants it, so that it is not taken for the next request.
          let bytes = try await body()
          return try await answer(Route(head), bytes)
        } catch let refusal as Refusal {
          return .refusal(refusal, isAPI: head.isAPI)
        } catch {
          return .error("The request ended before its body did.", status: 400).closing
        }
      }
    }

    private func answer(_ route: Route, _ body: [UInt8]) async throws -> Answer {
      switch route {
      case .file(let name): try files.answer(name)
      case .stores: .json(list)
      case .store(let id, let request): try await answer(request, try host(id), body)
      }
    }

    private var list: JSONText {
      let hosts = stores.withLock { $0.hosts.values.sorted { $0.id < $1.id } }
      return .object([
        (
          "stores",
          .array(hosts.map { .object([("id", .int($0.id)), ("name", .string($0.name.cut(TextLimit.label)))]) })
        ),
        ("process", .string(ProcessInfo.processInfo.processName)),
        ("pid", .int(Int(ProcessInfo.processInfo.processIdentifier))),
      ])
    }
  }
#endif
