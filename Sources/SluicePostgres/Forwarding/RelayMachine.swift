// Documentation/Internals/Postgres.md explains how a request gets to the owner of its stream.

#if Postgres
  /// The requests of one process that are on their way through the inbox in the database.
  ///
  /// | phase | a turn begins | it ends: the row is there | the inbox takes none | the turn fails | an answer |
  /// |---|---|---|---|---|---|
  /// | queued | posting | | | | |
  /// | posting | | posted | over: refused; queued, if it is in doubt | queued, in doubt | over |
  /// | posted | posted | posted | | posted | over |
  ///
  /// | phase | its time is up | its sender is cancelled | its row is missing |
  /// |---|---|---|---|
  /// | queued | over: withdrawn | over: withdrawn | |
  /// | queued, in doubt | leaving | leaving | |
  /// | posting | leaving, after the turn | leaving, after the turn | |
  /// | posted | leaving | leaving | queued, in doubt |
  ///
  /// A request that leaves has its row deleted in the next turn. If nobody had taken the row, it is withdrawn: it is
  /// never handled. Otherwise, one whose time is up is over without an outcome, and one whose sender is cancelled waits
  /// on for its answer. So does one that was in doubt: the server may have crashed, and lost the row that was taken.
  ///
  /// A turn is one exchange with the database, and there is one at a time. So requests are in the inbox in the order in
  /// which they were added. A crash of the server empties the inbox, and ends the connection: the first turn on the
  /// next one posts nothing, but finds out which rows are missing.
  struct RelayMachine {
    typealias Number = Int64

    /// What becomes of a request.
    enum Outcome: Equatable {
      case answered(String)
      /// Its time is up. If it was withdrawn, it is never handled.
      case expired(isWithdrawn: Bool)
      /// Its sender is cancelled, and it is never handled.
      case cancelled
      case refused(Refusal)
      /// The log was closed. If it was not sent, it is never handled.
      case ended(wasSent: Bool)
    }

    /// Why a request was not posted.
    enum Refusal: Equatable {
      /// As many requests wait for the stream as may.
      case full
      /// The owner of the stream takes no requests.
      case notServed(owner: String?, address: String?)
    }

    /// A request that becomes over.
    struct Ended: Equatable {
      let number: Number
      let outcome: Outcome
    }

    /// What an exchange does with the inbox.
    struct Turn: Equatable {
      /// The requests that are to be posted, in order.
      var posts: [Number] = []
      /// The requests whose rows are to be deleted: also those that somebody has taken, or only others.
      var expired: [Number] = []
      var cancelled: [Number] = []
      /// The rows with answers that have arrived, which are to be deleted.
      var arrived: [Number] = []
      /// The requests without an end, whose rows are to be kept.
      var kept: [Number] = []
      /// The requests whose rows must be there.
      var checked: [Number] = []
      /// Whether answers are looked for.
      var isWaiting = false
    }

    /// What an exchange has found.
    struct Findings: Equatable {
      /// The requests that are posted; nil for one that was.
      var posts: [Number: Refusal?] = [:]
      /// The rows that were deleted because their requests leave, and whether they had been taken.
      var deleted: [Number: Bool] = [:]
      var missing: [Number] = []
      var answers: [Number: String] = [:]
    }

    private enum Phase { case queued, posting, posted }
    private enum Leaving { case expired, cancelled }

    private struct Request {
      let size: Int
      let hasLimit: Bool
      var phase = Phase.queued
      /// Whether its row may be there, although it is queued.
      var isInDoubt = false
      /// Whether somebody may have taken it, whatever its row says: an earlier row may have been there.
      var mayBeTaken = false
      var leaving: Leaving?
    }

    /// The number of requests that one exchange posts, and of their bytes, unless it is one request.
    static let turnLimit = 500
    static let sizeLimit = 4_000_000

    private var requests: [Number: Request] = [:]
    private var queued: [Number] = []
    private var arrived: [Number] = []
    /// The requests that are over, and whose rows may be there.
    private var leftover: Set<Number> = []
    private var leaving: Set<Number> = []
    private var lastNumber: Number = 0
    /// Whether rows that were posted may be missing.
    private var hasToCheck = false
    /// Whether nothing is posted before the next thorough turn, because a request in doubt was not taken.
    private var isHeld = false
    private(set) var isInTurn = false

    /// Whether a request is not over.
    var isWaiting: Bool { !requests.isEmpty }

    /// Whether a turn has something to do at once.
    var hasWork: Bool { !queued.isEmpty && !isHeld || !leaving.isEmpty || !leftover.isEmpty }

    // MARK: - Requests

    /// Adds a request of some bytes; returns its number.
    mutating func add(size: Int, hasLimit: Bool) -> Number {
      lastNumber += 1
      requests[lastNumber] = Request(size: size, hasLimit: hasLimit)
      queued.append(lastNumber)
      return lastNumber
    }

    /// Handles that the time of a request is up.
    mutating func expire(_ number: Number) -> Ended? { leave(number, .expired) }

    /// Handles that the sender of a request is cancelled.
    mutating func cancel(_ number: Number) -> Ended? { leave(number, .cancelled) }

    private mutating func leave(_ number: Number, _ reason: Leaving) -> Ended? {
      guard var request = requests[number] else { return nil }
      if request.phase == .queued, !request.isInDoubt {
        return end(number, reason == .expired ? .expired(isWithdrawn: true) : .cancelled)
      }
      // It waits for its answer.
      if request.mayBeTaken, reason == .cancelled { return nil }
      // The end of its time is final; a cancellation is not.
      if request.leaving != .expired { request.leaving = reason }
      requests[number] = request
      leaving.insert(number)
      return nil
    }

    /// Gives up a request whose time is up, because the database does not say what became of it.
    mutating func abandon(_ number: Number) -> Ended? {
      guard requests[number]?.leaving == .expired else { return nil }
      leftover.insert(number)
      return end(number, .expired(isWithdrawn: false))
    }

    /// Ends all requests, because the log is closed.
    mutating func endAll() -> [Ended] {
      requests.sorted { $0.key < $1.key }.compactMap { number, request in
        end(number, .ended(wasSent: request.phase != .queued || request.isInDoubt))
      }
    }

    private mutating func end(_ number: Number, _ outcome: Outcome) -> Ended? {
      guard let request = requests.removeValue(forKey: number) else { return nil }
      leaving.remove(number)
      if request.phase == .queued { queued.removeAll { $0 == number } }
      return Ended(number: number, outcome: outcome)
    }

    // MARK: - Turns

    /// Handles that a connection was begun.
    mutating func connected() { hasToCheck = true }

    /// Begins a turn.
    ///
    /// - Parameter isThorough: Whether rows are checked and kept, too.
    mutating func beginTurn(isThorough: Bool) -> Turn {
      isInTurn = true
      let isThorough = isThorough || hasToCheck
      var turn = Turn()
      if isThorough { isHeld = false }
      if !hasToCheck, !isHeld { turn.posts = nextPosts() }
      for number in turn.posts { requests[number]?.phase = .posting }
      if !turn.posts.isEmpty { queued.removeAll { [requests] in requests[$0]?.phase == .posting } }
      turn.expired = leaving.filter { requests[$0]?.leaving == .expired }.sorted() + leftover.sorted()
      turn.cancelled = leaving.filter { requests[$0]?.leaving == .cancelled }.sorted()
      turn.arrived = arrived
      if isThorough {
        let posted = requests.filter { $0.value.phase == .posted && $0.value.leaving != .expired }
        turn.checked = posted.keys.sorted()
        turn.kept = posted.filter { !$0.value.hasLimit }.keys.sorted()
      }
      turn.isWaiting = !requests.isEmpty
      return turn
    }

    private func nextPosts() -> [Number] {
      var (posts, size) = ([Number](), 0)
      for number in queued where !leaving.contains(number) {
        size += requests[number]?.size ?? 0
        if posts.count == Self.turnLimit || size > Self.sizeLimit && !posts.isEmpty { break }
        posts.append(number)
      }
      return posts
    }

    /// Ends a turn; returns the requests that are over.
    mutating func end(_ turn: Turn, _ findings: Findings) -> [Ended] {
      (isInTurn, hasToCheck) = (false, false)
      let before = Set(turn.arrived)
      arrived.removeAll { before.contains($0) }
      leftover.subtract(turn.expired)
      var ended: [Ended] = []
      for (number, text) in findings.answers.sorted(by: { $0.key < $1.key }) where !before.contains(number) {
        arrived.append(number)
        if let end = end(number, .answered(text)) { ended.append(end) }
      }
      for number in turn.posts {
        guard var request = requests[number] else { continue }
        if let refusal = findings.posts[number, default: nil] {
          // One that may be taken is posted later, and no other one before it.
          if request.mayBeTaken {
            requeue([number], inDoubt: true)
            isHeld = true
          } else if let end = end(number, .refused(refusal)) {
            ended.append(end)
          }
          continue
        }
        request.phase = .posted
        request.isInDoubt = false
        requests[number] = request
      }
      ended += leave(turn, findings)
      let missing = findings.missing.filter { requests[$0]?.phase == .posted }
      requeue(missing, inDoubt: true)
      return ended
    }

    private mutating func leave(_ turn: Turn, _ findings: Findings) -> [Ended] {
      var ended: [Ended] = []
      for number in turn.expired where requests[number]?.leaving == .expired {
        let isWithdrawn = findings.deleted[number] == false && requests[number]?.mayBeTaken == false
        if let end = end(number, .expired(isWithdrawn: isWithdrawn)) { ended.append(end) }
      }
      for number in turn.cancelled where requests[number]?.leaving == .cancelled {
        if findings.deleted[number] != nil {
          if let end = end(number, .cancelled) { ended.append(end) }
        } else {
          // Somebody has taken it: it waits for its answer.
          requests[number]?.leaving = nil
          leaving.remove(number)
        }
      }
      return ended
    }

    /// Handles that an exchange has failed, and may have been carried out if it was sent; returns the requests that are
    /// over.
    mutating func fail(_ turn: Turn, wasSent: Bool) -> [Ended] {
      isInTurn = false
      let posts = turn.posts.filter { requests[$0]?.phase == .posting }
      requeue(posts, inDoubt: wasSent)
      return posts.compactMap { number in
        guard let request = requests[number], !request.isInDoubt, let reason = request.leaving else { return nil }
        return end(number, reason == .expired ? .expired(isWithdrawn: true) : .cancelled)
      }
    }

    private mutating func requeue(_ numbers: [Number], inDoubt: Bool) {
      if numbers.isEmpty { return }
      queued = (numbers + queued).sorted()
      for number in numbers {
        guard var request = requests[number] else { continue }
        request.phase = .queued
        if inDoubt {
          request.isInDoubt = true
          request.mayBeTaken = true
          if request.leaving == .cancelled {
            request.leaving = nil
            leaving.remove(number)
          }
        }
        requests[number] = request
      }
    }
  }
#endif
