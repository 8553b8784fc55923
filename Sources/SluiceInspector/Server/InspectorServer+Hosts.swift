#if Inspector
  import Incremental

  extension InspectorServer.Stores {
    /// Returns the numbers and names of the stores of hosts that no page shows.
    mutating func list(_ listed: [Int: [(stream: String, note: String?)]]) -> [(Int, String)] {
      var all: [(Int, String)] = []
      opened.prune(listed, isOpen: { hosts[$0] != nil })
      for (host, streams) in listed.sorted(by: { $0.key < $1.key }) {
        for (stream, note) in streams {
          let id = opened.id(of: stream, host) ?? next
          if id == next {
            next += 1
            opened.add(id, stream, host)
          }
          if hosts[id] == nil { all.append((id, "\(opened.name(of: id) ?? "")\(note.map { " (\($0))" } ?? "")")) }
        }
      }
      return all
    }
  }

  extension InspectorServer {
    /// Serves the stores of a host; returns its number.
    func add(_ host: ServedHost) -> Int {
      stores.withLock { stores in
        defer { stores.next += 1 }
        stores.opened.hosts[stores.next] = host
        return stores.next
      }
    }

    /// Stops serving the stores of a host. Returns false if it was not being served.
    func remove(host: Int) async -> Bool {
      guard let ids = stores.withLock({ $0.opened.remove(host: host) }) else { return false }
      for id in ids { await close(id) }
      return true
    }

    /// The stores that a page may choose: those that are served by themselves, and those of hosts.
    var ownStores: [JSONText] {
      let (single, hosts) = stores.withLock { stores in
        (stores.hosts.values.map { ($0.id, $0.name) }, stores.opened.hosts)
      }
      // Outside the lock: the hosts have locks of their own.
      let listed = hosts.mapValues { $0.listed() }
      let others = stores.withLock { $0.list(listed) }
      return (single + others).sorted { $0.0 < $1.0 }.map {
        .object([("id", .int($0.0)), ("name", .string($0.1.cut(TextLimit.label)))])
      }
    }

    /// Opens a store of a host, once for all requests that need it.
    func open(_ id: Int) async throws -> ServedStore {
      let opening = stores.withLock { stores -> Task<ServedStore, any Error>? in
        if let opening = stores.opened.opening[id] { return opening }
        guard let (host, stream, name) = stores.opened.find(id) else { return nil }
        let opening = Task { [self] in try await open(id, stream, name, of: host) }
        stores.opened.opening[id] = opening
        return opening
      }
      guard let opening else { throw Refusal.noStore }
      return try await opening.value
    }

    private func open(_ id: Int, _ stream: String, _ name: String, of host: ServedHost) async throws -> ServedStore {
      do {
        let found = try await host.open(stream) { [self] store, home in
          store.onChange = { [weak self] in self?.waiting.noteChange(of: id) }
          return ServedStore(id: id, name: name, home: home, store: store) { [weak self] in await self?.close(id) }
        }
        guard let (store, release) = found else { throw Refusal.noStore }
        let isServed = stores.withLock { stores in
          stores.opened.opening[id] = nil
          // The host may have been removed meanwhile.
          guard stores.opened.find(id) != nil else { return false }
          stores.hosts[id] = store
          stores.opened.releases[id] = release
          return true
        }
        guard isServed else {
          await store.close()
          release()
          throw Refusal.noStore
        }
        // If no page polls it, it is closed again.
        await store.beginPoll()
        store.endPoll()
        return store
      } catch {
        stores.withLock { $0.opened.opening[id] = nil }
        throw error
      }
    }

    /// Closes a store of a host, which has another number when it is opened again: that is another recording.
    private func close(_ id: Int) async {
      let (store, release) = stores.withLock { stores in
        (stores.hosts.removeValue(forKey: id), stores.opened.forget(id))
      }
      waiting.forget(id)
      await store?.close()
      release?()
    }
  }
#endif
