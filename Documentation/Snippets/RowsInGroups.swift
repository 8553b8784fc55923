import Incremental

struct Score: Identifiable, Equatable {
  let id: Int
  var team: String
  var points: Int
}

let graph = Graph()
let scores = Input(
  Rows([
    Score(id: 1, team: "red", points: 3), Score(id: 2, team: "blue", points: 5), Score(id: 3, team: "red", points: 4),
    Score(id: 4, team: "red", points: 9),
  ]), in: graph)

// A total for each group: no rows of the groups are kept.
let totals = scores.incr.grouped(by: \.team, reducing: 0, add: { $0 + $1.points }, remove: { $0 - $1.points })

// Or anything else that can be derived from the rows of a group: here its best two.
let best = scores.incr.grouped(by: \.team).flatten { _, group in
  group.map(\.rows).sorted { $0.points > $1.points }.prefix(2)
}
let tokens = [
  totals.observe { totals in print(totals.map { "\($0.key) \($0.value)" }.sorted()) },
  best.observe { print($0.map(\.id)) },
]
scores.modify { $0[id: 1]?.points = 5 }
withExtendedLifetime(tokens) {}
