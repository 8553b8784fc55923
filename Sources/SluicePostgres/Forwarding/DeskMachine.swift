#if Postgres
  /// The requests of other processes that this one has taken from the inbox.
  ///
  /// | phase | taken | its outcome is known | a turn ends | a turn fails |
  /// |---|---|---|---|---|
  /// | | running | | | |
  /// | running | running | answered, or returned | running | running |
  /// | answered, returned | running again | | over | answered, returned |
  ///
  /// A request is returned if this process cannot say what becomes of it, because it has lost the stream, or ends.
  /// Another owner takes it then, or this one again.
  struct DeskMachine {
    /// Which request it is: the number of the process that asks, and that of the request there.
    struct ID: Hashable, Sendable {
      let asker: Int64
      let number: Int64
    }

    /// A request with the epoch of the stream in which it was taken.
    struct Ticket: Hashable, Sendable {
      let id: ID
      let epoch: Int64
    }

    /// What is to be written for a request.
    struct Result: Equatable, Sendable {
      let ticket: Ticket
      /// The text of the answer; nil if the request is returned.
      let answer: String?
    }

    private var running: Set<Ticket> = []
    private var answered: [Result] = []
    private var returned: [Result] = []

    /// Whether a turn has something to do at once.
    var hasWork: Bool { !answered.isEmpty }

    /// The requests that are neither over nor returned.
    var taken: Set<ID> { Set(running.map(\.id)).union(answered.map(\.ticket.id)).union(returned.map(\.ticket.id)) }

    /// Takes a request; returns false if it runs already.
    mutating func take(_ ticket: Ticket) -> Bool { running.insert(ticket).inserted }

    /// Handles the outcome of a request; nil to return it.
    mutating func finish(_ ticket: Ticket, _ answer: String?) {
      guard running.remove(ticket) != nil else { return }
      let result = Result(ticket: ticket, answer: answer)
      if answer == nil { returned.append(result) } else { answered.append(result) }
    }

    /// Begins a turn; returns what is to be written.
    ///
    /// - Parameter isThorough: Whether requests are returned, too. Otherwise this process could take one again, and
    ///   return it, without a pause.
    mutating func beginTurn(isThorough: Bool) -> [Result] {
      defer {
        answered = []
        if isThorough { returned = [] }
      }
      return answered + (isThorough ? returned : [])
    }

    /// Handles that a turn has failed.
    mutating func fail(_ results: [Result]) {
      answered = results.filter { $0.answer != nil } + answered
      returned = results.filter { $0.answer == nil } + returned
    }
  }
#endif
