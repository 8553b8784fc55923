import Sluice

struct Ticket { var id: String; var numbers: [Int] }

enum LimitKey: Dependency { static let defaultValue = 3 }

let draw = Reduce<[Ticket], Int> { tickets, count, context in
  guard tickets.count < context[LimitKey.self] else { return }
  var ticket = Ticket(id: "\(context.uuid())", numbers: [])
  for _ in 0..<count { ticket.numbers.append(context.random(in: 1...49)) }
  tickets.append(ticket)
}

let dependencies = Dependencies {
  Provide(\.uuid, .incrementing)
  Provide(\.random, .seeded(7))
}
let store = Store([], draw, dependencies: dependencies)
for _ in 0..<5 { store.send(2) }
for ticket in store.state { print(ticket.id.suffix(4), ticket.numbers.count) }
print(store.dependencies.isDebug == Dependencies().isDebug)
