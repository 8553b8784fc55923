#if Inspector
  import Foundation

  extension InspectorServer {
    /// Answers requests about other processes.
    func answer(_ request: ProcessesRequest, _ body: [UInt8]) async throws -> Answer {
      switch request {
      case .join: return await join(body)
      case .leave(let id):
        try processes.remove(id)
        return .done
      case .store(let id, let target, let request):
        return try await forward(try processes.process(id), target, request, body)
      }
    }

    private func join(_ body: [UInt8]) async -> Answer {
      struct Fields: Decodable { let address: String }
      guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(body)) else {
        return .refusal(.malformed("address"), isAPI: true)
      }
      do {
        let id = try await processes.join(fields.address.trimmingCharacters(in: .whitespacesAndNewlines))
        return .json(.object([("ok", .bool(true)), ("id", .int(id))]))
      } catch {
        return .error(error.description, status: 409)
      }
    }

    /// Passes a request on with this server's own session. Only the status and the body of what comes back are passed on.
    private func forward(
      _ process: JoinedProcess, _ target: String, _ request: StoreRequest, _ body: [UInt8]
    ) async throws -> Answer {
      do {
        let isPost = request == .command || request == .importTape
        let reply = try await processes.client.send(
          ProcessRequest(target: target, session: process.session, body: isPost ? body : nil), to: process.origin)
        let status = try await reply.head().status
        // It is another process that listens there now.
        guard status != Refusal.forbidden.status else { throw Refusal.forbidden }
        if request == .export, status == 200 { return .tape(named: "store") { try await reply.part() } }
        return Answer(status: status, body: .bytes(try await reply.body(limit: Gate.importLimit)))
      } catch {
        processes.noteGone(process)
        throw Refusal.gone(process.title)
      }
    }

    /// The stores of this process; and those of others, unless one of these asks.
    func list(isForwarded: Bool) async -> JSONText {
      let others = isForwarded ? [] : await processes.refresh()
      return .object([
        ("stores", .array(ownStores + others.flatMap(\.storesJSON))),
        ("process", .string(ProcessInfo.processInfo.processName)),
        ("pid", .int(Int(ProcessInfo.processInfo.processIdentifier))),
        ("processes", .array(others.map(\.json))),
      ])
    }
  }
#endif
