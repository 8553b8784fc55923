#if Postgres
  import Foundation
  import Incremental

  /// A client, on a thread of its own: calls processes, one after the other, and repeats what was not answered.
  final class RoundClient: @unchecked Sendable {
    // @unchecked Sendable because its thread alone uses it.
    /// What clients share.
    struct World: Sendable {
      let history: History
      let places: [Node.Place]
      let accounts: Int
      /// The processes that have accounts, as far as clients know.
      let owners = Locked<[Int: Int]>([:])
      let isOver = Locked(false)
    }

    private let world: World
    private let name: String
    private var numbers: SeededNumbers
    private var sockets: [LineSocket?]
    private var lastLine = 0
    /// The number of lines that this client knows.
    private var counts: [Int: Int] = [:]

    /// The time for which a call is repeated.
    private let patience = Duration.seconds(5)

    init(_ world: World, _ name: String, seed: Int) {
      (self.world, self.name) = (world, name)
      numbers = SeededNumbers(seed)
      sockets = world.places.map { _ in nil }
    }

    /// Calls until the round is over.
    func run() { while !world.isOver.withLock({ $0 }) { call() } }

    private func call() {
      // Some accounts are used by many clients at once.
      let isPopular = Int.random(in: 0..<10, using: &numbers) < 4
      let account = Int.random(in: 0..<(isPopular ? 10 : world.accounts), using: &numbers)
      lastLine += 1
      let line = "\(name).\(lastLine)"
      switch Int.random(in: 0..<20, using: &numbers) {
      case 0..<8: ask(.add(line), account, key: line)
      case 8..<11: ask(.add(line), account, key: nil)
      case 11..<13: ask(.addAfter(line, count: counts[account] ?? 0), account, key: line)
      case 13..<15: ask(.order(line), account, key: line)
      case 15..<17: ask(.look, account, key: nil)
      default: read(account)
      }
    }

    private func read(_ account: Int) {
      let known = world.history.known()
      // At any process: so some take a stream, and write nothing.
      let process = Int.random(in: world.places.indices, using: &numbers)
      guard case .done(let found, _, let number)? = send(.init(kind: .read, account: account), to: process)
      else { return }
      world.history.noteRead(account, number, found, known)
    }

    // MARK: - Asking

    /// Asks until there is an answer, or it is of no use. Returns whether it was carried out.
    @discardableResult
    func ask(_ action: AccountAction, _ account: Int, key: String?) -> Bool {
      let (history, start) = (world.history, world.history.now())
      let end = ContinuousClock.now + patience
      var (isUncertain, reason) = (false, "")
      while ContinuousClock.now < end {
        let attempt = history.now()
        let process = process(of: account)
        let answer = send(.init(kind: .ask(action, key: key), account: account), to: process)
        switch answer {
        case .done(let found, let position, let number)?:
          counts[account] = found.count
          history.noteKnown(account, number, found)
          history.note(account, action.operation(found), since: isUncertain ? start : attempt, position: position)
          world.owners.withLock { $0[account] = process }
          return true
        case .refused(let found)?:
          counts[account] = found.count
          if case .addAfter(_, let count) = action {
            history.note(account, .refusal(after: count, found), since: attempt)
          }
          if isUncertain {
            history.noteUnknown(account, action.operation(nil), since: start)
          } else {
            history.noteNever(action.line, "refused")
          }
          return false
        case .notOwner(let owner)?:
          reason = "not owner"
          let other = world.places.firstIndex { $0.name == owner }
          world.owners.withLock { $0[account] = other }
        case .never(let words)?:
          reason = String(words.prefix(120))
          world.owners.withLock { $0[account] = nil }
        case .unknown?, .whole?, nil:
          isUncertain = true
          world.owners.withLock { $0[account] = nil }
          // Without a key, it may not be repeated.
          if key == nil, action.line != nil {
            history.noteUnknown(account, action.operation(nil), since: start)
            return false
          }
        }
        history.noteRepetition()
        usleep(.random(in: 5_000...40_000, using: &numbers))
      }
      if isUncertain {
        history.noteUnknown(account, action.operation(nil), since: start)
      } else {
        history.noteNever(action.line, reason)
      }
      return false
    }

    /// Returns the whole state of an account, after a look at it.
    func whole(_ account: Int) -> Account? {
      guard ask(.look, account, key: nil) else { return nil }
      guard case .whole(let state)? = send(.init(kind: .whole, account: account), to: process(of: account))
      else { return nil }
      return state
    }

    // MARK: - Sending

    private func process(of account: Int) -> Int {
      let owner = world.owners.withLock { $0[account] }
      return owner ?? Int.random(in: world.places.indices, using: &numbers)
    }

    /// Returns the answer; nil if there is none in time, or no connection.
    func send(_ request: Node.Request, to process: Int) -> Node.Answer? {
      if sockets[process] == nil {
        sockets[process] = LineSocket(to: world.places[process].socket, milliseconds: 1_500)
      }
      guard let socket = sockets[process] else { return .never("no connection") }
      guard let text = try? JSONEncoder().encode(request), socket.write(text), let line = socket.read(),
        let answer = try? JSONDecoder().decode(Node.Answer.self, from: line)
      else {
        sockets[process] = nil
        return nil
      }
      return answer
    }
  }

  extension AccountAction {
    /// The operation that it is for a client, with its answer.
    fileprivate func operation(_ found: Summary?) -> AccountOperation {
      switch self {
      case .add(let line), .order(let line): .add(line, found)
      case .addAfter(let line, let count): .add(line, after: count, found)
      case .look, .errands, .done: .look(found ?? Summary(count: -1, digest: 0))
      }
    }
  }
#endif
