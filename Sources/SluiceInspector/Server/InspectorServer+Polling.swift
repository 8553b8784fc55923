#if Inspector
  extension InspectorServer {
    /// The maximal number of entries in an answer.
    static let entries = 2_000

    /// Waits for a change of the store, and returns the new entries.
    ///
    /// Until there are any, the store is only asked for its version. It never waits for a page.
    func poll(_ host: StoreHost, after number: Int, seen version: Int?) async -> JSONText {
      await host.beginPoll()
      defer { host.endPoll() }
      if version != nil { await host.pause() }
      let clock = ContinuousClock()
      let end = clock.now + patience
      while true {
        // Read before the store is asked, so that no change in between is missed.
        let changes = waiting.changes(of: host.id)
        let isLast = clock.now >= end
        if let tape = await host.run({ $0.news(after: number, seen: version, evenIfNone: isLast) }) { return tape.json }
        await waiting.wait(for: host.id, seen: changes, end - clock.now)
        // The poll was resumed early, because there are too many polls or the server ends: respond with the current
        // tape.
        if waiting.changes(of: host.id) == changes {
          return await host.run { $0.tape(after: number, seen: version, limit: Self.entries) }.json
        }
      }
    }
  }

  extension InspectedStore {
    /// Returns the tape if it has entries that the page has not received.
    fileprivate func news(after number: Int, seen version: Int?, evenIfNone: Bool) -> InspectedTape? {
      guard evenIfNone || self.version != version || last > number else { return nil }
      return tape(after: number, seen: version, limit: InspectorServer.entries)
    }
  }
#endif
