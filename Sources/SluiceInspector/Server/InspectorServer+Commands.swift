#if Inspector
  extension InspectorServer {
    func perform(_ command: Command, on host: StoreHost) async -> Answer {
      await perform(on: host) { try command.perform(on: $0) }
    }

    /// A store that cannot do it says why, and nothing has happened.
    func perform(on host: StoreHost, _ body: @Sendable (any InspectedStore) throws -> Void) async -> Answer {
      do {
        try await host.run(body)
        return .done
      } catch {
        return .error("\(error)", status: 409)
      }
    }

    /// Sends the tape part by part, and the store goes on between them.
    func export(_ host: StoreHost) -> Answer {
      let cursor = ExportCursor(host)
      let name = host.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
      return .tape(named: name.isEmpty ? "store" : name) { try await cursor.next() }
    }
  }

  /// How far a tape was sent.
  private actor ExportCursor {
    private let host: StoreHost
    private var position: Int? = 0

    init(_ host: StoreHost) { self.host = host }

    func next() async throws -> [UInt8]? {
      while let cursor = position {
        let chunk = try await host.run { try $0.exportTape(from: cursor) }
        position = chunk.next
        if !chunk.bytes.isEmpty { return chunk.bytes }
      }
      return nil
    }
  }
#endif
