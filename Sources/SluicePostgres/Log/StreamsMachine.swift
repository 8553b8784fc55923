#if Postgres
  /// The streams of a process: those that have a journal, and those that it gives up.
  ///
  /// | phase of a stream | opened | taken | that fails | closed | its store rests | work was looked for twice |
  /// |---|---|---|---|---|---|---|
  /// | none | opening | | | | | |
  /// | opening | refused | open | none | | | |
  /// | open | refused | | given up | closed, given up | | |
  /// | closed | opening | | | | none, noted | none |
  ///
  /// One that is open may be about to move: then it is handed over to another process when it is closed.
  ///
  /// What is given up, and which stores rest, is written soon, in one transaction for many.
  struct StreamsMachine {
    /// The streams that have a journal, by their names; nil while one is being opened.
    private var open: [String: LogOwned?] = [:]
    /// The streams whose journals were closed, until their stores rest or are opened again.
    private var closed: [String: LogOwned] = [:]
    /// Those of them that were closed when work was looked for last.
    private var formerlyClosed: Set<String> = []
    /// The streams that are to be handed over when they are closed, and to which process.
    private var moves: [String: Int64] = [:]
    private var chores = LogChores()
    private var isGivingUp = false
    private var isLooking = false
    private var looksAgain = false
    private(set) var isClosed = false

    /// The streams that this process has taken and has a journal of.
    var owned: [String: LogOwned] { open.compactMapValues(\.self) }

    /// The numbers of these streams.
    var ids: [Int64] { owned.values.map(\.stream).sorted() }

    /// The number of streams that this process has or is about to have.
    var count: Int { open.count - moves.count }

    // MARK: - Opening

    /// The epoch that a stream had here when it was closed, if it may not be given up yet; 0 if that is not known.
    func formerEpoch(of name: String) -> Int64 { closed[name]?.epoch ?? 0 }

    /// Begins to open a stream; returns false if it has a journal.
    mutating func begin(_ name: String) -> Bool {
      if open.keys.contains(name) { return false }
      open[name] = .some(nil)
      closed[name] = nil
      return true
    }

    /// Handles that this process has taken a stream.
    mutating func took(_ name: String, _ owned: LogOwned) { open[name] = owned }

    /// Handles that a stream could not be opened; returns whether it was taken, so that it is to be given up.
    mutating func fail(_ name: String) -> Bool {
      defer { open.removeValue(forKey: name) }
      return close(name)
    }

    // MARK: - Closing

    /// Handles that a journal was closed; returns whether there is something to give up.
    mutating func close(_ name: String) -> Bool {
      guard let owned = open.removeValue(forKey: name) ?? nil else { return false }
      closed[name] = owned
      chores.releases.append(owned)
      if let target = moves.removeValue(forKey: name) {
        chores.gifts.append(.init(name: name, owned: owned, target: target))
      }
      return true
    }

    /// Handles that the store of a stream that was closed rests, until some time has passed if it waits for a date;
    /// returns whether there is something to note.
    mutating func rest(_ name: String, for time: Duration?) -> Bool {
      guard let owned = closed.removeValue(forKey: name) else { return false }
      if let time { chores.waits.append(.init(owned: owned, time: time)) } else { chores.rests.append(owned) }
      return true
    }

    // MARK: - Moving

    /// Begins to move a stream to another process: it is handed over when it is closed. Returns false if this process
    /// does not have it, or is about to end.
    mutating func move(_ name: String, to target: Int64) -> Bool {
      guard !isClosed, open[name] ?? nil != nil else { return false }
      moves[name] = target
      return true
    }

    /// Lets a stream stay here.
    mutating func stay(_ name: String) { moves[name] = nil }

    /// Lets all streams stay here, until they are given up.
    mutating func stayAll() { moves = [:] }

    // MARK: - Ending

    /// Handles the end of the log; returns what is left to give up.
    mutating func close() -> LogChores {
      isClosed = true
      defer { chores = LogChores() }
      return chores
    }

    // MARK: - Chores

    /// Begins to give up; returns false if that is under way.
    mutating func beginGivingUp() -> Bool {
      defer { isGivingUp = true }
      return !isGivingUp && !isClosed
    }

    /// Takes what is to be given up; returns nil, and ends the work, if there is nothing.
    mutating func takeChores() -> LogChores? {
      isGivingUp = !chores.isEmpty && !isClosed
      guard isGivingUp else { return nil }
      defer { chores = LogChores() }
      return chores
    }

    /// Handles that chores have no answer.
    mutating func putBack(_ former: LogChores) {
      chores.rests = former.rests + chores.rests
      chores.waits = former.waits + chores.waits
      chores.gifts = former.gifts + chores.gifts
      chores.releases = former.releases + chores.releases
    }

    // MARK: - Work

    /// Begins to look for streams with work; returns false if that is under way: then it is done once more.
    mutating func beginLooking() -> Bool {
      defer { isLooking = true }
      looksAgain = isLooking
      return !isLooking && !isClosed
    }

    /// Returns whether there is another look.
    mutating func endLooking() -> Bool {
      defer { looksAgain = false }
      isLooking = looksAgain && !isClosed
      return isLooking
    }

    /// Returns those of some streams with work that have no store here. A store that was just closed is about to rest:
    /// if it does not until work is looked for again, it has work, or was lost.
    mutating func found(_ names: [String]) -> [String] {
      let found = names.filter { !open.keys.contains($0) && closed.removeValue(forKey: $0) == nil }
      for name in formerlyClosed { closed[name] = nil }
      formerlyClosed = Set(closed.keys)
      return found
    }
  }

  /// A stream that this process does not have any more.
  struct LostStream: Equatable {
    let name: String
    /// Whether the database has forgotten that this process took it, and with that what it has acknowledged since. A
    /// row that is not there says nothing: one without entries is deleted.
    let isForgotten: Bool

    /// Decodes the rows of `LogStatements.lost`.
    static func all(in rows: any PostgresRows, of owned: [String: LogOwned]) -> [LostStream] {
      let epochs = Dictionary(
        (0..<rows.count).compactMap { row in rows.int(row, 0).map { ($0, rows.int(row, 1)) } },
        uniquingKeysWith: { first, _ in first })
      return owned.sorted { $0.key < $1.key }.compactMap { name, owned in
        epochs[owned.stream].map { LostStream(name: name, isForgotten: ($0 ?? .max) < owned.epoch) }
      }
    }
  }
#endif
