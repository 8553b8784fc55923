#if Inspector
  /// Decides which polls wait, and for how long. It is the state of `WaitingPolls`.
  struct WaitMachine {
    /// The maximal number of waiting polls. Beyond it the oldest is answered, which may belong to a page that was
    /// reloaded.
    static let most = 32
    /// The time within which changes are combined into one answer.
    static let pause = Duration.milliseconds(30)

    private struct Poll {
      let id: Int
      let store: Int
    }

    private var waiting: [Poll] = []
    /// The number of changes of each store.
    private var changes: [Int: Int] = [:]
    /// The stores whose polls are answered after the pause.
    private var due: Set<Int> = []

    func changes(of store: Int) -> Int { changes[store, default: 0] }

    /// Counts a change of a store. Returns true if its polls are to be answered after a pause.
    mutating func change(_ store: Int) -> Bool {
      changes[store, default: 0] += 1
      guard waiting.contains(where: { $0.store == store }) else { return false }
      return due.insert(store).inserted
    }

    /// Adds a poll that waits for changes after those it has seen. Returns the polls to resume at once.
    mutating func wait(_ id: Int, for store: Int, seen: Int) -> [Int] {
      guard seen == changes(of: store) else { return [id] }
      waiting.append(Poll(id: id, store: store))
      return waiting.count > Self.most ? [waiting.removeFirst().id] : []
    }

    /// Ends the pause of a store. Returns the polls to resume.
    mutating func end(pauseOf store: Int) -> [Int] {
      due.remove(store)
      let ended = waiting.filter { $0.store == store }.map(\.id)
      waiting.removeAll { $0.store == store }
      return ended
    }

    /// Removes a poll. Returns false if it was not waiting.
    mutating func leave(_ id: Int) -> Bool {
      guard let position = waiting.firstIndex(where: { $0.id == id }) else { return false }
      waiting.remove(at: position)
      return true
    }

    /// Removes a store. Returns its polls, which are to be resumed.
    mutating func forget(_ store: Int) -> [Int] { end(pauseOf: store) }

    var count: Int { waiting.count }
  }
#endif
