#if Postgres
  import Incremental
  import Sluice
  import SluiceMigrations

  /// What a follower reads of its stream, and when.
  final class StreamFeed: Sendable {
    private let session: LogSession
    private let name: String
    private let id: Int64
    /// Has an element when there may be something to read. What comes meanwhile is one element.
    let calls: AsyncStream<Void>
    private let call: AsyncStream<Void>.Continuation
    private let number: Int
    /// What `health` tells of the follower.
    let status: FollowerStatus
    private let alarm: Task<Void, Never>

    init(_ session: LogSession, _ name: String, id: Int64) {
      (self.session, self.name, self.id) = (session, name, id)
      let (calls, call) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      (self.calls, self.call) = (calls, call)
      status = FollowerStatus(name)
      number = session.feeds.add(call, of: id, status)
      // A notification is a hint, and may be lost with its connection.
      let poll = session.options.poll
      alarm = Task.detached { [weak session] in
        // Noted when the stream was found.
        var next = ContinuousClock.now + .seconds(20)
        var nextCall = ContinuousClock.now
        var connection = 0
        while !Task.isCancelled, let session {
          if ContinuousClock.now >= next, await session.noteFollowed(id) { next = .now + .seconds(20) }
          if ContinuousClock.now >= nextCall {
            call.yield()
            nextCall = .now + poll
          }
          let present = await session.feeds.listen()
          // What was notified between two connections is lost.
          if present != connection { call.yield() }
          connection = present
          try? await Task.sleep(for: .seconds(1))
        }
      }
    }

    deinit { end() }

    func end() {
      alarm.cancel()
      session.feeds.remove(number, of: id)
      call.finish()
    }

    /// Calls once more in a moment, after what could not be read.
    func callAgain() {
      Task.detached { [call] in
        try? await Task.sleep(for: .seconds(1))
        call.yield()
      }
    }

    /// Reads the newest snapshot, and the entries since.
    func load() async throws -> StreamRows {
      let rows = try await session.read(id, name, snapshotBefore: .max, upTo: .max)
      try check(rows.version)
      return rows
    }

    /// Reads entries after those that were read, at most a number of them.
    func entries(after chain: RecordChain, limit: Int) async throws -> (entries: [RecordedRow], chain: RecordChain) {
      let read = try await session.entries(of: id, name, after: chain, limit: limit)
      try check(read.entries.reduce(1) { max($0, $1.schema) })
      return read
    }

    private func check(_ version: Int) throws {
      let known = session.options.process.versions.newest
      if version > known { throw PostgresError.ofNewerProgram(stream: name, version: version, known: known) }
    }
  }

  /// The followers of a process, by streams, and the connection on which they are notified.
  final class FeedBoard: Sendable {
    private struct State {
      var calls: [Int64: [Int: AsyncStream<Void>.Continuation]] = [:]
      var statuses: [Int: FollowerStatus] = [:]
      var lastNumber = 0
      /// When it is to be found out next whether the connection lives.
      var nextCheck = ContinuousClock.now
    }

    private let state: Locked<State>
    private let line: PostgresLine

    /// Creates a board. It connects when it is to listen.
    init(_ target: PostgresLine.Target, channel: String) {
      let state = Locked(State())
      self.state = state
      line = PostgresLine(target, opening: [PostgresStatement("LISTEN \(channel)")]) { _, text in
        guard let id = Int64(text) else { return }
        for call in state.withLock({ $0.calls[id, default: [:]].values }) { call.yield() }
      }
    }

    /// Adds a follower of a stream; returns its number.
    func add(_ call: AsyncStream<Void>.Continuation, of stream: Int64, _ status: FollowerStatus) -> Int {
      state.withLock { state in
        state.lastNumber += 1
        state.statuses[state.lastNumber] = status
        state.calls[stream, default: [:]][state.lastNumber] = call
        return state.lastNumber
      }
    }

    func remove(_ number: Int, of stream: Int64) {
      state.withLock { state in
        state.statuses[number] = nil
        state.calls[stream]?[number] = nil
        if state.calls[stream]?.isEmpty == true { state.calls[stream] = nil }
      }
    }

    /// What is known of the followers, in the order in which they began.
    var followers: [PostgresHealth.Follower] {
      state.withLock { $0.statuses }.sorted { $0.key < $1.key }.map(\.value.shown)
    }

    /// Connects, unless it is connected, and now and then finds out whether the connection lives: nothing is sent on it
    /// otherwise, so its end would not be noticed if the network only drops what passes.
    ///
    /// - Returns: The number of the connection.
    func listen() async -> Int {
      let isDue = state.withLock { state -> Bool in
        guard state.nextCheck <= .now else { return false }
        state.nextCheck = .now + Self.checkInterval
        return true
      }
      if isDue { _ = try? await line.run([PostgresStatement("SELECT")]) }
      try? await line.open()
      return line.connections
    }

    private static let checkInterval = Duration.seconds(5)

    /// Ends all followers.
    func close() {
      line.close()
      for calls in state.withLock({ $0.calls.values }) { for call in calls.values { call.finish() } }
    }
  }

  // MARK: - Reading

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
