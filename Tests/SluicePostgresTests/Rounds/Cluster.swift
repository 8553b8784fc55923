#if Postgres
  import Foundation
  import Incremental
  import Sluice
  import SluicePostgres
  import Testing

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// Three processes with a host each, which share a log, and what can happen to them.
  final class Cluster: Sendable {
    static let size = 3
    static let accounts = 300
    /// The accounts that are followed from the beginning.
    static let followed = 0..<6

    /// The server of all clusters; others do not use it, because it crashes.
    private static let server = PostgresServer()

    let place: LedgerPlace
    let places: [Node.Place]
    private let proxies: [SocketProxy]
    private let watcher: AccountLog
    private let followers: [PostgresFollower<Account, AccountAction>]
    private let processes: Locked<[Process?]>
    /// The processes with which something is being done; -1 for the server.
    private let starting: Locked<Set<Int>> = Locked([])

    /// - Parameter isForwarding: Whether a process passes on requests for accounts that others have.
    init(isForwarding: Bool) async throws {
      place = LedgerPlace(Self.server)
      let folder = place.server.folder.appending(path: "cluster \(UInt32.random(in: .min ... .max))").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      // One for each process, and one for followers.
      let proxies = try (0...Self.size).map { _ in try SocketProxy(before: Self.server) }
      self.proxies = proxies
      let (schema, server) = (place.schema, place.server)
      places = (0..<Self.size).map { number in
        let connection = server.connection().replacing(server.folder.path, with: proxies[number].folder.path)
        return Node.Place(
          connection: connection, schema: schema, name: "N\(number)", folder: folder, milliseconds: 1_000,
          isForwarding: isForwarding, parent: getpid())
      }
      processes = Locked(Array(repeating: nil, count: Self.size))
      watcher = AccountLog(
        server.connection().replacing(server.folder.path, with: proxies[Self.size].folder.path), schema: schema,
        process: "watcher", onFailure: { _ in })
      var followers: [PostgresFollower<Account, AccountAction>] = []
      for account in Self.followed {
        followers.append(try await watcher.follow("\(account)", from: Account(), AccountReducer()))
      }
      self.followers = followers
      for number in 0..<Self.size { start(number) }
    }

    // MARK: - Processes

    private func start(_ number: Int) {
      let place = places[number]
      unlink(place.socket)
      do {
        let process = try place.start()
        processes.withLock { $0[number] = process }
      } catch {
        Issue.record(error)
      }
    }

    private func pid(_ number: Int) -> pid_t { processes.withLock { $0[number]?.processIdentifier ?? 0 } }

    /// Suspends until a process has ended.
    private func waitForEnd(_ number: Int) async throws {
      try await eventually { if processes.withLock({ $0[number]?.isRunning == true }) { throw NotYet() } }
    }

    /// Ends a process in some way, and starts it again.
    private func restart(_ number: Int, pause: Int, _ end: (pid_t) async throws -> Void) async throws {
      guard starting.withLock({ $0.insert(number).inserted }) else { return }
      defer { starting.withLock { _ = $0.remove(number) } }
      try await end(pid(number))
      try await waitForEnd(number)
      try await Task.sleep(for: .milliseconds(pause))
      start(number)
    }

    /// Ends all processes.
    func end() async throws {
      for number in 0..<Self.size {
        kill(pid(number), SIGKILL)
        try await waitForEnd(number)
      }
      await watcher.close()
      for proxy in proxies { proxy.end() }
    }

    // MARK: - Faults

    func perform(_ fault: Fault) async throws {
      switch fault {
      case .kill(let number, let pause): try await restart(number, pause: pause) { kill($0, SIGKILL) }
      case .end(let number, let pause):
        try await restart(number, pause: pause) { pid in
          let socket = LineSocket(to: places[number].socket, milliseconds: 6_000)
          _ = try socket?.write(JSONEncoder().encode(Node.Request(kind: .end, account: 0)))
          // It ends by itself; if it cannot be reached, as if it had.
          if socket?.read() == nil { kill(pid, SIGKILL) }
        }
      case .stop(let number, let milliseconds):
        guard starting.withLock({ $0.insert(number).inserted }) else { return }
        defer { starting.withLock { _ = $0.remove(number) } }
        let pid = pid(number)
        kill(pid, SIGSTOP)
        try await Task.sleep(for: .milliseconds(milliseconds))
        kill(pid, SIGCONT)
      case .crash(let pause):
        guard starting.withLock({ $0.insert(-1).inserted }) else { return }
        defer { starting.withLock { _ = $0.remove(-1) } }
        place.server.crash()
        try await Task.sleep(for: .milliseconds(pause))
        try place.server.start()
      case .cut(let number, let times):
        for _ in 0..<times {
          proxies[number].cut()
          proxies[Self.size].cut()
          try await Task.sleep(for: .milliseconds(60))
        }
      case .stall(let number, let milliseconds): try await change(number, .stall, milliseconds)
      case .delay(let number, let milliseconds):
        try await change(number, .delay(UInt32(milliseconds)), 1_500)
      case .dropAnswers(let number, let milliseconds): try await change(number, .dropAnswers, milliseconds)
      case .hold(let number, let milliseconds):
        proxies[number].hold()
        try await Task.sleep(for: .milliseconds(milliseconds / 4))
        proxies[number].cutHeldClients()
        try await Task.sleep(for: .milliseconds(milliseconds))
        proxies[number].deliver()
      }
    }

    private func change(_ number: Int, _ mode: SocketProxy.Mode, _ milliseconds: Int) async throws {
      proxies[number].set(mode)
      try await Task.sleep(for: .milliseconds(milliseconds))
      proxies[number].set(.pass)
    }

    // MARK: - Followers

    /// Returns the states of followers when they have reached positions: those from the beginning, and others that
    /// begin now.
    func followed(_ accounts: some Sequence<Int>, at positions: [Int: Int]) async throws -> [Int: Account] {
      var states: [Int: Account] = [:]
      for account in accounts {
        let follower =
          if Self.followed.contains(account) {
            followers[account]
          } else {
            try await eventually { try await watcher.follow("\(account)", from: Account(), AccountReducer()) }
          }
        try await follower.reached(positions[account] ?? 0)
        states[account] = await follower.state
      }
      return states
    }
  }
#endif
