#if Inspector
  extension InspectorServer {
    func perform(_ command: Command, on host: StoreHost) async -> Answer {
      await perform(on: host) { try command.perform(on: $0) }
    }

    /// Performs a command. The answer has the version of the store after the command, so that the page can tell which
    /// poll has its outcome. A store that refuses a command returns the reason, and stays unchanged.
    func perform(on host: StoreHost, _ body: @Sendable (any InspectedStore) throws -> Void) async -> Answer {
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
    func export(_ host: StoreHost) -> Answer {
      let cursor = ExportCursor(host)
      let name = host.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
      return .tape(named: name.isEmpty ? "store" : name) { try await cursor.next() }
    }
  }

  /// The position in the export of a tape.
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
