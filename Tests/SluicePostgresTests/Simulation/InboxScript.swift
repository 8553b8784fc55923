#if Postgres
  import Sluice

  @testable import SluicePostgres

  /// Random statements on the inbox, most of which fit what is in the model.
  struct InboxScript {
    let database: ModelDatabase
    private let relays: [RelayStatements]
    var random: SimulationRandom
    private var lastNumber: Int64 = 0

    init(_ schema: LogSchema, _ database: ModelDatabase, seed: Int) {
      relays = (1...3).map { RelayStatements(schema, channel: "model", process: $0) }
      (self.database, random) = (database, SimulationRandom(seed: seed))
    }

    mutating func next() -> PostgresStatement {
      let relay = random.pick(relays)
      switch random.below(16) {
      case 0, 1, 2: return relay.post((0..<(1 + random.below(3))).map { _ in post() })
      case 3, 4, 5: return relay.take
      case 6, 7: return answer(relay)
      case 8: return relay.leave(expired: numbers(), cancelled: numbers())
      case 9: return relay.delete(numbers())
      case 10: return relay.answers
      case 11: return random.pick(relay.check(numbers(), kept: numbers()))
      case 12: return random.pick(relay.begin(line: line(), taken: random.chance(50) ? [] : Set([key()])))
      case 13: return relay.fence(line: line())
      case 14: return random.chance(50) ? relay.orphans : relay.callSenders
      default: return random.pick(relay.clean + relay.end + [relay.refuse(random.pick(["a", "b"]), "no")])
      }
    }

    private mutating func post() -> (number: Int64, request: PostedRequest) {
      lastNumber += 1
      let request = PostedRequest(
        stream: random.pick(["a", "b", "c"]), key: "k\(lastNumber)", text: "action \(lastNumber)", schema: 1,
        limit: random.chance(70) ? nil : .seconds(random.pick([0, 3_600])), hasSender: random.chance(60))
      return (random.chance(90) ? lastNumber : key().number, request)
    }

    private mutating func key() -> DeskMachine.ID {
      let keys = database.committed.inbox.values.sorted { $0.id < $1.id }.map(\.key)
      return keys.isEmpty ? .init(asker: 1, number: 1) : random.pick(keys)
    }

    private mutating func numbers() -> [Int64] { Set((0..<random.below(3)).map { _ in key().number }).sorted() }

    /// The number of a connection, mostly that of the last one.
    private mutating func line() -> Int64 { random.chance(80) ? 1 : 2 }

    private mutating func answer(_ relay: RelayStatements) -> PostgresStatement {
      var results: [DeskMachine.Result] = []
      for key in Set((0..<(1 + random.below(2))).map({ _ in key() })).sorted(by: { $0.number < $1.number }) {
        let epoch = (database.committed.inbox[key]?.taken ?? 1) + (random.chance(20) ? 1 : 0)
        results.append(
          DeskMachine.Result(
            ticket: .init(id: key, epoch: epoch), answer: random.chance(70) ? "answer \(random.below(9))" : nil))
      }
      let taker = results.first.flatMap { database.committed.inbox[$0.ticket.id]?.taker }
      return taker.flatMap { relays.indices.contains(Int($0) - 1) ? relays[Int($0) - 1] : nil }?.answer(results)
        ?? relay.answer(results)
    }
  }
#endif
