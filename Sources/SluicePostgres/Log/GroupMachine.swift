#if Postgres
  /// The appends of many streams that share commits: which of them wait, and which connection writes.
  ///
  /// | phase of a connection | an append arrives | its commit ends |
  /// |---|---|---|
  /// | free | writing all that waits | |
  /// | writing | | writing all that waits, or free |
  ///
  /// So the more callers there are, the larger the groups, and none waits for a timer.
  struct GroupMachine {
    typealias Ticket = Int

    /// A group that a connection writes.
    struct Step: Equatable {
      let line: Int
      let tickets: [Ticket]
    }

    /// The most appends of a group, and its size in bytes from which on no other is added.
    static let limit = 1_000
    static let sizeLimit = 4_000_000

    private var free: [Int]
    private let lines: Int
    private var pending: [(ticket: Ticket, size: Int)] = []

    /// Creates a machine with a number of connections, all of which are free.
    init(lines: Int) {
      self.lines = lines
      free = Array((0..<lines).reversed())
    }

    /// Whether no connection writes.
    var isIdle: Bool { free.count == lines }

    /// Handles an append.
    mutating func add(_ ticket: Ticket, size: Int) -> Step? {
      pending.append((ticket, size))
      return next()
    }

    /// Handles the end of a commit.
    mutating func end(_ line: Int) -> Step? {
      free.append(line)
      return next()
    }

    private mutating func next() -> Step? {
      guard !pending.isEmpty, let line = free.popLast() else { return nil }
      var (count, size) = (0, 0)
      while count < min(pending.count, Self.limit), size < Self.sizeLimit {
        size += pending[count].size
        count += 1
      }
      defer { pending.removeFirst(count) }
      return Step(line: line, tickets: pending[..<count].map(\.ticket))
    }
  }
#endif
