#if Inspector
  extension InspectorServer {
    /// How many entries an answer has at most.
    static let entries = 2_000

    /// Waits for a change of the store, and answers with what is new.
    ///
    /// The store is only asked for the version until there is something new. It never waits for a page.
    func poll(_ host: StoreHost, after number: Int, seen version: Int?) async -> JSONText {
      await host.beginPoll()
      defer { host.endPoll() }
      if version != nil { await host.pause() }
      let clock = ContinuousClock()
      let end = clock.now + patience
      while true {
        // Before the store is asked, so that no change between the two is missed.
        let changes = waiting.changes(of: host.id)
        let isLast = clock.now >= end
        if let tape = await host.run({ $0.news(after: number, seen: version, evenIfNone: isLast) }) { return tape.json }
        await waiting.wait(for: host.id, seen: changes, end - clock.now)
        // Polls go on early if there are too many, or the server ends; and then are answered with what there is.
        if waiting.changes(of: host.id) == changes {
          return await host.run { $0.tape(after: number, seen: version, limit: Self.entries) }.json
        }
      }
    }
  }

  extension InspectedStore {
    /// The tape, if there is something on it that the page has not seen.
    fileprivate func news(after number: Int, seen version: Int?, evenIfNone: Bool) -> InspectedTape? {
      guard evenIfNone || self.version != version || last > number else { return nil }
      return tape(after: number, seen: version, limit: InspectorServer.entries)
    }
  }
#endif
