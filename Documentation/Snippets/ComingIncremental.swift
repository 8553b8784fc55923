import Incremental

struct Todo: Identifiable, Equatable {
  let id: Int
  var title: String
  var isDone = false
}

let graph = Graph()
let x = Input(1, in: graph)
let y = Input(10, in: graph)
let sum = x.incr + y.incr

// A write in an observer is neither lost nor nested: it starts the next pass.
let tokens = [
  x.incr.observe { if $0 == 2 { y.set(20) } },
  sum.observe { print("sum", $0) },
]
x.set(2)

// Many writes, one pass.
graph.batch {
  x.set(3)
  y.set(30)
}

// What `ArrayWithHistory` was for.
let todos = Input(Rows([Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Bread")]), in: graph)
let hidesDone = Input(true, in: graph)
let shown = todos.incr.filterRows(by: hidesDone.incr) { todo, hides in !(hides && todo.isDone) }.sorted(by: \.title)
let list = shown.observe { print($0.map(\.title)) }
todos.modify { $0.update(1) { $0.isDone = true } }
hidesDone.set(false)
withExtendedLifetime(tokens) {}
