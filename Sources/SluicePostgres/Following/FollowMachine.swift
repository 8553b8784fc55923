#if Postgres
  import Sluice
  import SluiceMigrations

  /// What a follower has read, and what it reads next.
  ///
  /// | phase | called | it reads | there is a snapshot | there is none | entries |
  /// |---|---|---|---|---|---|
  /// | beginning | looks whether the stream is there | looks for a snapshot | following | beginning | |
  /// | following | | entries | | | following |
  ///
  /// It reads again as long as there are as many entries as it reads at once. What cannot be read ends it; if the
  /// database cannot be reached, the next call tries again. Entries that do not follow may have been removed, or
  /// written again: it loads the newest snapshot once more, and that ends it if it has less than was read.
  struct FollowMachine {
    enum Request {
      /// The newest snapshot, and the entries since.
      case load
      /// Entries after others.
      case entries(after: RecordChain)
    }

    /// The number of entries that are read at once.
    let limit: Int
    /// The end of what was read.
    private(set) var chain = RecordChain()
    /// What to read next; nil until the next call.
    private(set) var request: Request? = .load
    /// Whether the beginning of the stream was read: there is none before its first entry.
    private(set) var hasBegun = false

    /// Why it has loaded a snapshot once more, until it has read what follows.
    private var damage: PostgresError?

    init(limit: Int = 1_000) { self.limit = limit }

    /// Handles that there may be something to read. A stream without a beginning is looked for first.
    mutating func call() { if request == nil { request = .entries(after: chain) } }

    /// Handles a snapshot, and the entries since; returns whether there is one.
    mutating func loaded(_ rows: StreamRows) -> Bool {
      request = nil
      if rows.snapshot == nil { return false }
      (chain, hasBegun) = (rows.chain, true)
      return true
    }

    /// Throws if rows that were loaded once more have less than was read.
    func check(_ rows: StreamRows) throws {
      guard let damage else { return }
      if rows.snapshot == nil || rows.chain.end.position < chain.end.position { throw damage }
    }

    /// Handles entries; returns whether there is nothing newer.
    mutating func read(_ entries: [RecordedRow], _ next: RecordChain) -> Bool {
      if !hasBegun {
        request = .load
        return false
      }
      (chain, damage) = (next, nil)
      request = entries.count == limit ? .entries(after: chain) : nil
      return request == nil
    }

    /// Handles that there are no rows; returns whether that ends the follower.
    mutating func failed(_ error: any Error) -> Bool {
      if hasBegun, damage == nil, let error = error as? PostgresError, case .damaged = error {
        (request, damage) = (.load, error)
        return false
      }
      (request, damage) = (nil, nil)
      guard let trouble = error as? any LogTrouble else { return true }
      return trouble.concernsStream || (error as? PostgresError) == .closed
    }
  }
#endif
