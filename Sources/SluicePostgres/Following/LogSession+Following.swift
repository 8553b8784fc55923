#if Postgres
  import Incremental
  import Sluice
  import SluiceMigrations

  extension LogSession {
    /// Returns the id of a stream that is to be followed.
    func find(_ name: String) async throws -> Int64 {
      try await start()
      // Not where streams are opened: it waits for a transaction that has the row.
      let results = try await runAgain([statements.find(name)], on: chores)
      if let id = results[0].int(0, 0) { return id }
      throw PostgresError.damaged(stream: name, reason: "its row was deleted")
    }

    /// Lets appends to a stream notify its followers, for a minute.
    ///
    /// - Returns: Whether that is noted.
    func noteFollowed(_ stream: Int64) async -> Bool {
      (try? await chores.run([statements.noteFollowed(stream)])) != nil
    }

    /// Returns verified entries after others.
    func entries(
      of stream: Int64, _ name: String, after chain: RecordChain, limit: Int
    ) async throws -> (entries: [RecordedRow], chain: RecordChain) {
      var chain = chain
      do {
        let results = try await reader(for: name).run(
          statements.entries(of: stream, after: chain.end.position, limit: limit))
        if results[1].count == 0 { throw PostgresError.damaged(stream: name, reason: "its row was deleted") }
        return (try StreamRows.entries(results[0], &chain, name), chain)
      } catch let fault as PostgresFault {
        throw PostgresError(fault)
      }
    }
  }
#endif
