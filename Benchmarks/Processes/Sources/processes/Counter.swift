import Sluice
import SluiceHost
import SluicePostgres

/// A state whose size does not grow with its actions.
struct Counter: Codable, Equatable, Sendable {
  var count = 0
  var last = ""
}

enum CounterAction: Codable, Sendable, ActionWithReply {
  case add(String)

  typealias Reply = Int
}

let counter = Reduce<Counter, CounterAction> { counter, action, context in
  guard case .add(let text) = action else { return }
  counter.count += 1
  counter.last = text
  context.reply(counter.count)
}

typealias CounterLog = PostgresLog<Counter, CounterAction>
typealias Counters = StoreHost<Int, Counter, CounterAction>

func makeLog(
  _ connection: String, _ name: String, lease: Duration = .seconds(10),
  forwarding: RequestForwarding = .throughDatabase
) -> CounterLog {
  CounterLog(connection, process: name, address: name, lease: lease, forwarding: forwarding)
}

func makeHost(_ log: CounterLog, limit: Int = 20_000) -> Counters {
  Counters({ _ in Counter() }, counter, log: log, limit: limit)
}

/// The text of each action; Measuring/postgres.py inserts rows with the same bytes.
let text = String(repeating: "x", count: 40)
