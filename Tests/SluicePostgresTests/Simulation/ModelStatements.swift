#if Postgres
  import Sluice
  import SluiceMigrations

  @testable import SluicePostgres

  /// The functions that do in the model what the statements of a log do, by their SQL.
  ///
  /// To add a statement, add a line to `all` and a function.
  struct ModelStatements {
    typealias Rows = [[String?]]
    typealias Function = (ModelTransaction) -> () throws -> Rows

    private var functions: [String: Function] = [:]

    init(_ statements: LogStatements, _ relay: RelayStatements) {
      for (statement, function) in Self.all(statements) + Self.all(relay) { functions[statement.text] = function }
    }

    /// Returns the function of a statement.
    func function(_ text: String) -> Function {
      guard let function = functions[text] else { fatalError("The model does not have this statement: \(text)") }
      return function
    }

    private static func all(_ statements: LogStatements) -> [(PostgresStatement, Function)] {
      let end = RecordEnd()
      let write = LogWrite(stream: 1, epoch: 1, former: end, rows: [], end: end, initial: nil)
      let snapshot = LogSnapshot(stream: 1, epoch: 1, text: "", end: end, schema: 1)
      let owned = LogOwned(stream: 1, epoch: 1)
      let chores = LogChores(
        rests: [owned], waits: [.init(owned: owned, time: .zero)],
        gifts: [.init(name: "", owned: owned, target: 2)], releases: [owned])
      let process = LogProcess(id: 1, name: "", address: nil, versions: ProgramVersions(lowest: 1, newest: 1))
      var all: [(PostgresStatement, Function)] = [
        (statements.append([], by: 1), ModelTransaction.append),
        (statements.outcomes([], of: 1), ModelTransaction.outcomes),
        (statements.fence(write, by: 1), ModelTransaction.fence),
        (statements.find(""), ModelTransaction.find),
        (statements.noteFollowed(1), ModelTransaction.noteFollowed),
        (statements.renew(process, for: .zero), ModelTransaction.renew),
        (statements.shares, ModelTransaction.shares),
        (statements.lost([], by: 1), ModelTransaction.lost),
        (statements.orphans(for: 1, with: [], version: 1), ModelTransaction.orphans),
        (statements.leave(1), ModelTransaction.leave),
      ]
      all += zip(statements.keep(snapshot), [ModelTransaction.raise, ModelTransaction.keep, ModelTransaction.thin])
      all += zip(
        statements.open("", by: 1, version: 1, from: 0, step: 1, keyWindow: 1),
        [
          ModelTransaction.begin, ModelTransaction.hold, ModelTransaction.expire, ModelTransaction.claim,
          ModelTransaction.owner,
          ModelTransaction.openSnapshot, ModelTransaction.openEntries, ModelTransaction.openAttached,
          ModelTransaction.openKeys,
        ])
      all += zip(
        statements.read(1, snapshotBefore: 1, upTo: 1),
        [ModelTransaction.readSnapshot, ModelTransaction.readEntries, ModelTransaction.readAttached])
      all += zip(
        statements.giveUp(chores, by: 1),
        [
          ModelTransaction.rest, ModelTransaction.waitForDate, ModelTransaction.forget, ModelTransaction.give,
          ModelTransaction.release,
        ])
      all += zip(
        statements.entries(of: 1, after: 1, limit: 1), [ModelTransaction.nextEntries, ModelTransaction.isThere])
      return all
    }

    private static func all(_ relay: RelayStatements) -> [(PostgresStatement, Function)] {
      var all: [(PostgresStatement, Function)] = [
        (relay.fence(line: 1), ModelTransaction.fenceLine),
        (relay.post([]), ModelTransaction.post),
        (relay.leave(expired: [], cancelled: []), ModelTransaction.leaveInbox),
        (relay.delete([]), ModelTransaction.deleteArrived),
        (relay.answers, ModelTransaction.answers),
        (relay.take, ModelTransaction.take),
        (relay.answer([]), ModelTransaction.answer),
        (relay.refuse("", ""), ModelTransaction.refuse),
        (relay.orphans, ModelTransaction.waiting),
        (relay.callSenders, ModelTransaction.callSenders),
      ]
      all += zip(
        relay.begin(line: 1, taken: []),
        [ModelTransaction.serve, ModelTransaction.beginLine, ModelTransaction.returnTaken])
      all += zip(relay.check([], kept: []), [ModelTransaction.keepRequests, ModelTransaction.missing])
      all += zip(relay.clean, [ModelTransaction.cleanInbox, ModelTransaction.cleanDesks])
      all += zip(
        relay.end, [ModelTransaction.endWaiting, ModelTransaction.endAnswered, ModelTransaction.endDesk])
      return all
    }
  }

  // MARK: - Parameters

  extension ModelTransaction {
    /// Returns a parameter by its number.
    func int(_ number: Int) -> Int64 { if case .int(let value) = values[number - 1] { value } else { 0 } }

    func text(_ number: Int) -> String? { if case .text(let value) = values[number - 1] { value } else { nil } }

    func name(_ number: Int) -> String { text(number) ?? "" }

    func ints(_ number: Int) -> [Int64] { if case .ints(let values) = values[number - 1] { values } else { [] } }

    func texts(_ number: Int) -> [String?] { if case .texts(let values) = values[number - 1] { values } else { [] } }
  }

  extension Int64 {
    /// The text in which a server returns it.
    var shown: String { String(self) }
  }

  extension Bool {
    var shown: String { self ? "t" : "f" }
  }

  extension ModelTables.Entry {
    var columns: [String?] {
      [position.shown, action, checksum.shown, coeffects, attached, key, reply, schema.shown]
    }
  }
#endif
