import Incremental

let graph = Graph()
let clock = GraphClock(in: graph)

let isOver = clock.after(.seconds(90))
let minutes = clock.every(.seconds(60))
let label = isOver.map2(minutes) { $0 ? "over" : "minute \($1)" }
let token = label.observe { print($0) }

for _ in 1...4 { clock.advance(by: .seconds(30)) }
