#if Inspector
  import Sluice
  import SluiceHost

  /// The stores of a host, of which each is opened when a page shows it.
  struct ServedHost: Sendable {
    /// Makes what is served of a store, in its isolation.
    typealias Make = @Sendable (any InspectedStore, isolated any Actor) -> ServedStore

    /// The number of stores that a page lists.
    static let most = 200

    let name: String
    /// Returns the names of streams, with what they do if they are not awake.
    let listed: @Sendable () -> [(stream: String, note: String?)]
    /// Opens a store, and returns it with the closure that lets it sleep; nil if there is no key of that name.
    let open: @Sendable (_ stream: String, _ make: @escaping Make) async throws -> (ServedStore, @Sendable () -> Void)?

    init<Key, State, Action>(_ host: StoreHost<Key, State, Action>, name: String, limit: Int) {
      self.name = name
      listed = { host.listed(limit: Self.most) }
      open = { stream, make in
        let held = try await host.hold(stream) { store, home in make(LiveStore(store, limit: limit), home) }
        return held.map { ($0.result, $0.release) }
      }
    }
  }

  /// Which stores of hosts have a number, and which are open.
  struct OpenedStores: Sendable {
    private struct Place: Hashable {
      let host: Int
      let stream: String
    }

    var hosts: [Int: ServedHost] = [:]
    var opening: [Int: Task<ServedStore, any Error>] = [:]
    /// What lets the stores sleep that are open.
    var releases: [Int: @Sendable () -> Void] = [:]
    private var places: [Int: Place] = [:]
    private var ids: [Place: Int] = [:]

    func id(of stream: String, _ host: Int) -> Int? { ids[Place(host: host, stream: stream)] }

    mutating func add(_ id: Int, _ stream: String, _ host: Int) {
      let place = Place(host: host, stream: stream)
      places[id] = place
      ids[place] = id
    }

    func name(of id: Int) -> String? { find(id)?.name }

    func find(_ id: Int) -> (host: ServedHost, stream: String, name: String)? {
      guard let place = places[id], let host = hosts[place.host] else { return nil }
      return (host, place.stream, "\(host.name) \(place.stream)")
    }

    /// Forgets the number of a store; returns what lets it sleep.
    mutating func forget(_ id: Int) -> (@Sendable () -> Void)? {
      if let place = places.removeValue(forKey: id) { ids[place] = nil }
      return releases.removeValue(forKey: id)
    }

    /// Forgets the numbers of stores that are not listed any more, if there are many.
    mutating func prune(_ listed: [Int: [(stream: String, note: String?)]], isOpen: (Int) -> Bool) {
      if places.count <= 5 * ServedHost.most { return }
      let present = Set(listed.flatMap { host, all in all.map { Place(host: host, stream: $0.stream) } })
      for (id, place) in places where !present.contains(place) && !isOpen(id) && opening[id] == nil {
        places[id] = nil
        ids[place] = nil
      }
    }

    /// Removes a host; returns the numbers of its stores, or nil if it is not there.
    mutating func remove(host: Int) -> [Int]? {
      guard hosts.removeValue(forKey: host) != nil else { return nil }
      return places.filter { $0.value.host == host }.map(\.key)
    }
  }
#endif
