#if Inspector
  import Foundation

  extension InspectorServer {
    /// Responds to requests about other processes.
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

    /// Forwards a request with this server's own session. Only the status and the body of the response are passed on.
    private func forward(
      _ process: JoinedProcess, _ target: String, _ request: StoreRequest, _ body: [UInt8]
    ) async throws -> Answer {
      do {
        let isPost = request == .command || request == .importTape
        let reply = try await processes.client.send(
          ProcessRequest(target: target, session: process.session, body: isPost ? body : nil), to: process.origin)
        let status = try await reply.head().status
        // Forbidden: another process listens at this address now.
        guard status != Refusal.forbidden.status else { throw Refusal.forbidden }
        if request == .export, status == 200 { return .tape(named: "store") { try await reply.part() } }
        return Answer(status: status, body: .bytes(try await reply.body(limit: Gate.importLimit)))
      } catch {
        processes.noteGone(process)
        throw Refusal.gone(process.title)
      }
    }

    /// Lists the stores of this process, and, unless another inspector requests the list, those of other processes.
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
