#if Postgres
  import Sluice
  import SluiceDurable
  import SluiceHost
  import SluicePostgres

  /// The state of a store in rounds: a list of different lines, and errands that are run for some of them.
  struct Account: Codable, Equatable, Sendable {
    var lines: [String] = []
    /// A checksum of all lines in their order.
    var digest = 0
    var errands = DurableWork<Errand>()
    /// The lines whose errands are done.
    var done: [String] = []

    var summary: Summary { Summary(count: lines.count, digest: digest) }

    mutating func add(_ line: String) {
      lines.append(line)
      digest = Self.digest(digest, line)
    }

    /// Returns the checksum of lines and another one (FNV-1a).
    static func digest(_ former: Int, _ line: String) -> Int {
      var hash = UInt32(truncatingIfNeeded: former) ^ 0x811c_9dc5
      for byte in line.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
      return Int(hash)
    }
  }

  /// What an answer says about the state.
  struct Summary: Codable, Hashable, Sendable {
    var count: Int
    var digest: Int
  }

  enum AccountAction: Codable, Sendable, ActionWithReply {
    case add(String)
    /// Adds a line if there are so many lines; otherwise it is refused.
    case addAfter(String, count: Int)
    /// Adds a line, and runs an errand for it.
    case order(String)
    case look
    case errands(DurableAction<Errand>)
    case done(String)

    typealias Reply = Summary

    /// The line that it adds.
    var line: String? {
      switch self {
      case .add(let line), .addAfter(let line, _), .order(let line): line
      case .look, .errands, .done: nil
      }
    }
  }

  struct Errand: DurableRequest {
    typealias Answer = String
    var line: String
  }

  /// Why a line was not added.
  struct NotAfter: Error, Codable { let found: Summary }

  struct AccountReducer: Reducer {
    var body: some Reducer<Account, AccountAction> {
      Reduce { account, action, context in
        switch action {
        case .add(let line): account.add(line)
        case .addAfter(let line, let count):
          if count != account.lines.count { return context.reject(NotAfter(found: account.summary)) }
          account.add(line)
        case .order(let line):
          account.add(line)
          account.errands.run(Errand(line: line), context)
        case .look: break
        case .errands: return
        case .done(let line): return account.done.append(line)
        }
        context.reply(account.summary)
      }
      Scope.receiving(\.errands, action: AccountAction.errands) {
        DurableReducer<Errand>()
      } output: {
        if case .answered(_, _, let line) = $0 { .done(line) } else { nil }
      }
    }
  }

  typealias AccountLog = PostgresLog<Account, AccountAction>
  typealias Accounts = StoreHost<Int, Account, AccountAction>

  // MARK: - The model

  /// An operation of a client with its answer; nil if that is not known.
  enum AccountOperation: Sendable, CustomStringConvertible {
    case add(String, after: Int? = nil, Summary?)
    case look(Summary)
    /// A line was not added, because there were not as many lines as expected.
    case refusal(after: Int, Summary)

    var description: String {
      switch self {
      case .add(let line, let after, let found):
        "add \(line)\(after.map { " after \($0)" } ?? ""): \(found.map { "\($0.count)" } ?? "unknown")"
      case .look(let found): "look: \(found.count)"
      case .refusal(let after, let found): "refusal after \(after): \(found.count)"
      }
    }
  }

  /// The model of an account whose lines are known in the end.
  ///
  /// Lines are different, and are only added, so the lines at any time are the first ones of the last. That decides
  /// which of the calls without an answer happened, and when.
  struct AccountModel: SequentialModel {
    private let lines: [String]
    private let summaries: [Summary]

    init(_ lines: [String]) {
      self.lines = lines
      var account = Account()
      summaries =
        [account.summary]
        + lines.map { line in
          account.add(line)
          return account.summary
        }
    }

    func state(after operation: AccountOperation, in state: Int) -> Int? {
      switch operation {
      case .add(let line, let after, let found):
        guard state < lines.count, lines[state] == line, after == nil || after == state else { return nil }
        return found == nil || found == summaries[state + 1] ? state + 1 : nil
      case .look(let found): return found == summaries[state] ? state : nil
      case .refusal(let after, let found): return after != state && found == summaries[state] ? state : nil
      }
    }

    func isRead(_ operation: AccountOperation) -> Bool { if case .add = operation { false } else { true } }

    /// Whether these are lines that the account had at some time.
    func had(_ found: Summary) -> Bool { summaries.indices.contains(found.count) && summaries[found.count] == found }
  }
#endif
