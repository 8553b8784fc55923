#if Inspector
  /// Decides which polls wait, and for how long: the state of `WaitingPolls`.
  struct WaitMachine {
    /// More do not wait: the oldest is answered, as that of a page that was reloaded and is gone.
    static let most = 32
    /// Changes within this time make one answer.
    static let pause = Duration.milliseconds(30)

    private struct Poll {
      let id: Int
      let store: Int
    }

    private var waiting: [Poll] = []
    /// How often each store changed.
    private var changes: [Int: Int] = [:]
    /// Stores whose polls are answered after the pause.
    private var due: Set<Int> = []

    func changes(of store: Int) -> Int { changes[store, default: 0] }

    /// A store changed. True if its polls are to be answered after a pause.
    mutating func change(_ store: Int) -> Bool {
      changes[store, default: 0] += 1
      guard waiting.contains(where: { $0.store == store }) else { return false }
      return due.insert(store).inserted
    }

    /// A poll wants to wait for changes after those it has seen. Returns the polls that go on at once.
    mutating func wait(_ id: Int, for store: Int, seen: Int) -> [Int] {
      guard seen == changes(of: store) else { return [id] }
      waiting.append(Poll(id: id, store: store))
      return waiting.count > Self.most ? [waiting.removeFirst().id] : []
    }

    /// The pause is over. Returns the polls that go on.
    mutating func end(pauseOf store: Int) -> [Int] {
      due.remove(store)
      let ended = waiting.filter { $0.store == store }.map(\.id)
      waiting.removeAll { $0.store == store }
      return ended
    }

    /// A poll waits no longer. False if it did not.
    mutating func leave(_ id: Int) -> Bool {
      guard let position = waiting.firstIndex(where: { $0.id == id }) else { return false }
      waiting.remove(at: position)
      return true
    }

    /// A store is gone. Returns its polls, which go on.
    mutating func forget(_ store: Int) -> [Int] { end(pauseOf: store) }

    var count: Int { waiting.count }
  }
#endif
