import Foundation
import SluiceJournal

// The first version of the program
nonisolated enum First {
  struct Todos: Codable, Sendable { var titles: [String] = [] }
  enum TodosAction: Codable, Sendable { case add(String), blink }
  static let reducer = Reduce<Todos, TodosAction> { todos, action in
    if case .add(let title) = action { todos.titles.append(title) }
  }
}

// The program of today
nonisolated struct Todo: Codable, Equatable, Sendable {
  var title: String
  var priority: Int
}

nonisolated struct Todos: Codable, Equatable, Sendable {
  var items: [Todo] = []
}

nonisolated enum TodosAction: Codable, Sendable {
  case addTodo(title: String, priority: Int)
  case finish(Int)
}

nonisolated let reducer = Reduce<Todos, TodosAction> { todos, action in
  switch action {
  case .addTodo(let title, let priority): todos.items.append(Todo(title: title, priority: priority))
  case .finish(let index): todos.items.remove(at: index)
  }
}

let migrations = Migrations {
  Version(2) {
    $0.rename(case: "add", to: "addTodo")
    $0.payload("addTodo") { $0.rename("_0", to: "title") }
    $0.drop(case: "blink")
  }
  Version(3) {
    $0.payload("addTodo") { $0["priority"] = 1 }
    $0.state { state in
      let titles = state["titles"]?.array ?? []
      state["items"] = .array(titles.map { ["title": $0, "priority": 1] })
      state["titles"] = nil
    }
  }
}

let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
do {
  let store = try Store(First.Todos(), First.reducer, journal: SQLiteJournal<First.Todos, First.TodosAction>(at: file))
  store.send(.add("Rye"))
  store.send(.blink)
}

let journal = try SQLiteJournal<Todos, TodosAction>(at: file, migrations: migrations)
let store = try Store(Todos(), reducer, journal: journal)
print(store.state.items)
store.send(.addTodo(title: "Milk", priority: 2))
store.shutDown()

do {
  _ = try SQLiteJournal<First.Todos, First.TodosAction>(at: file)
} catch JournalError.ofNewerProgram(_, let version, let known) {
  print("version \(version), this is \(known)")
}

let copy = try SQLiteJournal<Todos, TodosAction>(readingAt: file, migrations: migrations)
print(try copy.prove(reducer, from: Todos()))
