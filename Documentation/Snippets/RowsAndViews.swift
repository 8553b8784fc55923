import Sluice

struct Todo: Identifiable, Equatable {
  let id: Int
  var title: String
  var isDone = false
}

let graph = Graph()
let todos = Input(Rows([Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Bread")]), in: graph)

// Rows are a value: a copy is free, and tells what changed since.
let before = todos.value
todos.modify { rows in
  rows.update(2) { $0.title = "Rye bread" }
  rows.append(Todo(id: 3, title: "Apples"))
  rows.move(3, to: 0)
}
for change in todos.value.changes(from: before).steps { print(change) }

// Views follow the rows; the closures run for rows that changed.
let open = todos.incr.filterRows { !$0.isDone }.sorted(by: \.title)
let count = open.count()

// A list gets all rows once, and then what changed, to be applied step by step.
var shown: [String] = []
let list = open.observeChanges { update in
  switch update {
  case .all(let rows): shown = rows.map(\.title)
  case .changes(let changes):
    for step in changes.steps {
      switch step {
      case .remove(_, let position): shown.remove(at: position)
      case .insert(let row, let position): shown.insert(row.title, at: position)
      case .move(_, let from, let to): shown.insert(shown.remove(at: from), at: to)
      case .update(let row, let position): shown[position] = row.title
      }
    }
  }
  print(shown)
}

// An observer of one row is called for this one only.
let milk = todos.incr.row(1).observe { print($0.map { $0.isDone ? "bought" : "missing" } ?? "gone") }

todos.modify { $0.update(1) { $0.isDone = true } }
todos.modify { $0[id: 3]?.title = "Sweet apples" }
todos.modify { $0.remove(id: 1) }
print("\(count.value) open")
