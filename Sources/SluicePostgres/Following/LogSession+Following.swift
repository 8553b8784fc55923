#if Postgres
  import Incremental
  import Sluice
  import SluiceMigrations

  extension LogSession {
    /// Returns the id of a stream that is to be followed.
    func find(_ name: String) async throws -> Int64 {
      try await start()
      let results = try await runAgain(statements.find(name), on: reader(for: name))
      if let id = results[1].int(0, 0) { return id }
      throw PostgresError.damaged(stream: name, reason: "its row was deleted")
    }

    /// Lets appends to a stream notify its followers, for a minute.
    func noteFollowed(_ stream: Int64) async { _ = try? await chores.run([statements.noteFollowed(stream)]) }

    /// Returns verified entries after others.
    func entries(
      of stream: Int64, _ name: String, after chain: RecordChain, limit: Int
    ) async throws -> (entries: [RecordedRow], chain: RecordChain) {
      var chain = chain
      do {
        let rows = try await reader(for: name).run([
          statements.entries(of: stream, after: chain.end.position, limit: limit)
        ])[0]
        return (try StreamRows.entries(rows, &chain, name), chain)
      } catch let fault as PostgresFault {
        throw PostgresError(fault)
      }
    }
  }
#endif
