#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceJournal
  import SluiceMigrations
  import Testing

  /// Each ordinary change of a program's types, with 20 and with 1,500 entries: what a user gets.
  @Suite struct SchemaChangeTests {
    /// The program that wrote the journals.
    fileprivate struct Old: Codable, Equatable, Sendable {
      struct Todo: Codable, Equatable, Sendable {
        var id: Int
        var title: String
      }

      var todos: [Todo] = []
      var name = "list"
    }

    fileprivate enum OldAction: Codable, Sendable {
      case add(String)
      case rename(id: Int, title: String)
      case blink
    }

    private static let old = Reduce<Old, OldAction> { change(&$0, $1) }

    fileprivate static func change(_ state: inout Old, _ action: OldAction) {
      switch action {
      case .add(let title): state.todos.append(Old.Todo(id: state.todos.count + 1, title: title))
      case .rename(let id, let title): state.todos[id - 1].title = title
      case .blink: break
      }
    }

    private static func action(_ number: Int) -> OldAction {
      number % 4 == 3
        ? .blink : number % 4 == 2 ? .rename(id: number / 4 + 1, title: "title \(number)") : .add("\(number)")
    }

    /// The number of todos after entries, and the title of the first.
    private static func expected(_ count: Int) -> String { "\((count + 3) / 4 + (count + 2) / 4) title 2" }

    /// What becomes of a journal.
    private enum Outcome: Equatable {
      case opened(String, reports: [String])
      case refused(String)
    }

    /// Opens a journal as a program with these types would; `show` returns the number of todos and the first title.
    private static func outcome<State: Codable & Sendable, Action: Codable & SendableMetatype>(
      _ file: URL, _ initial: State, _ reducer: some Reducer<State, Action>, _ migrations: Migrations = Migrations(),
      _ show: (State) -> String
    ) -> Outcome {
      var reports: [String] = []
      do {
        let journal = try SQLiteJournal<State, Action>(at: file, migrations: migrations)
        let store = try Store(initial, reducer, journal: journal, onFailure: { reports.append("\($0.cause)") })
        return .opened(show(store.state), reports: reports)
      } catch {
        return .refused("\(error)")
      }
    }

    private func write(_ count: Int) throws -> Folder {
      let folder = try Folder()
      let journal = try SQLiteJournal<Old, OldAction>(at: folder.file, durability: .crash)
      let store = try Store(Old(), Self.old, journal: journal)
      for number in 0..<count { store.send(Self.action(number)) }
      return folder
    }

    private static func show(_ old: Old) -> String { "\(old.todos.count) \(old.todos.first?.title ?? "")" }

    private func expectOpened(_ outcome: Outcome, _ count: Int, reports: [String] = []) {
      guard case .opened(let shown, let found) = outcome else { return #expect(Bool(false), "\(outcome)") }
      #expect(shown == Self.expected(count))
      #expect(found.count == reports.count)
      for (report, words) in zip(found, reports) { #expect(report.contains(words)) }
    }

    private func expectRefused(_ outcome: Outcome, _ words: String...) {
      guard case .refused(let error) = outcome else { return #expect(Bool(false), "\(outcome)") }
      for words in words { #expect(error.contains(words), "\(error)") }
    }

    // MARK: - Cases

    private enum Renamed: Codable, Sendable {
      case addTodo(String)
      case rename(id: Int, title: String)
      case blink

      static let reducer = Reduce<Old, Renamed> { state, action in
        switch action {
        case .addTodo(let title): SchemaChangeTests.change(&state, .add(title))
        case .rename(let id, let title): state.todos[id - 1].title = title
        case .blink: break
        }
      }
    }

    @Test(arguments: [20, 1_500]) func `A start with a renamed case is refused until a migration renames the case`(
      _ count: Int
    ) throws {
      let folder = try write(count)
      expectRefused(
        Self.outcome(folder.file, Old(), Renamed.reducer, Migrations(), Self.show), "(`add`) is no Renamed",
        "migrations")
      let migrations = Migrations { Version(2) { $0.rename(case: "add", to: "addTodo") } }
      expectOpened(Self.outcome(folder.file, Old(), Renamed.reducer, migrations, Self.show), count)
    }

    private enum Fewer: Codable, Sendable {
      case add(String)
      case rename(id: Int, title: String)

      static let reducer = Reduce<Old, Fewer> { state, action in
        switch action {
        case .add(let title): SchemaChangeTests.change(&state, .add(title))
        case .rename(let id, let title): state.todos[id - 1].title = title
        }
      }
    }

    @Test(arguments: [20, 1_500]) func `A start with a removed case is refused until a migration removes the case`(
      _ count: Int
    ) throws {
      let folder = try write(count)
      expectRefused(Self.outcome(folder.file, Old(), Fewer.reducer, Migrations(), Self.show), "(`blink`) is no Fewer")
      let migrations = Migrations { Version(2) { $0.drop(case: "blink") } }
      expectOpened(Self.outcome(folder.file, Old(), Fewer.reducer, migrations, Self.show), count)
    }

    private enum More: Codable, Sendable {
      case add(String)
      case rename(id: Int, title: String)
      case blink
      case clear

      static let reducer = Reduce<Old, More> { state, action in
        switch action {
        case .add(let title): SchemaChangeTests.change(&state, .add(title))
        case .rename(let id, let title): state.todos[id - 1].title = title
        case .blink: break
        case .clear: state.todos = []
        }
      }
    }

    @Test(arguments: [20, 1_500]) func `An added case`(_ count: Int) throws {
      let folder = try write(count)
      expectOpened(Self.outcome(folder.file, Old(), More.reducer, Migrations(), Self.show), count)
    }

    private enum Split: Codable, Sendable {
      case addOdd(String)
      case addEven(String)
      case rename(id: Int, title: String)
      case blink

      static let reducer = Reduce<Old, Split> { state, action in
        switch action {
        case .addOdd(let title), .addEven(let title): SchemaChangeTests.change(&state, .add(title))
        case .rename(let id, let title): state.todos[id - 1].title = title
        case .blink: break
        }
      }
    }

    @Test(arguments: [20, 1_500]) func `A case that is two`(_ count: Int) throws {
      let folder = try write(count)
      let migrations = Migrations {
        Version(2) {
          $0.replace(case: "add") { payload in
            StoredCase((Int(payload["_0"]?.string ?? "") ?? 0) % 2 == 0 ? "addEven" : "addOdd", payload)
          }
        }
      }
      expectOpened(Self.outcome(folder.file, Old(), Split.reducer, migrations, Self.show), count)
    }

    // MARK: - Values of cases

    private enum Required: Codable, Sendable {
      case add(String, priority: Int)
      case rename(id: Int, title: String)
      case blink

      static let reducer = Reduce<Old, Required> { state, action in
        switch action {
        case .add(let title, _): SchemaChangeTests.change(&state, .add(title))
        case .rename(let id, let title): state.todos[id - 1].title = title
        case .blink: break
        }
      }
    }

    @Test(arguments: [20, 1_500])
    func `A start with a new required value of a case is refused until a migration adds the value`(_ count: Int) throws
    {
      let folder = try write(count)
      expectRefused(
        Self.outcome(folder.file, Old(), Required.reducer, Migrations(), Self.show), "(`add`) is no Required",
        "add.priority is missing")
      let migrations = Migrations { Version(2) { $0.payload("add") { $0["priority"] = 1 } } }
      expectOpened(Self.outcome(folder.file, Old(), Required.reducer, migrations, Self.show), count)
    }

    private enum OptionalValue: Codable, Sendable {
      case add(String, priority: Int?)
      case rename(id: Int, title: String)
      case blink

      static let reducer = Reduce<Old, OptionalValue> { state, action in
        switch action {
        case .add(let title, _): SchemaChangeTests.change(&state, .add(title))
        case .rename(let id, let title): state.todos[id - 1].title = title
        case .blink: break
        }
      }
    }

    @Test(arguments: [20, 1_500]) func `An optional value of a case`(_ count: Int) throws {
      let folder = try write(count)
      expectOpened(Self.outcome(folder.file, Old(), OptionalValue.reducer, Migrations(), Self.show), count)
    }

    // MARK: - Fields of the state

    private struct Filtered: Codable, Sendable {
      var todos: [Old.Todo] = []
      var name = "list"
      var filter = "all"
    }

    private static let filtered = Reduce<Filtered, OldAction> { state, action in
      var old = Old(todos: state.todos, name: state.name)
      SchemaChangeTests.change(&old, action)
      state.todos = old.todos
    }

    @Test(arguments: [20, 1_500]) func `A required field of the state`(_ count: Int) throws {
      let show = { (state: Filtered) in "\(state.todos.count) \(state.todos.first?.title ?? "")" }
      let (without, with) = (try write(count), try write(count))
      expectOpened(
        Self.outcome(without.file, Filtered(), Self.filtered, Migrations(), show), count,
        reports: ["the state was made from \(count) entries again"])
      let migrations = Migrations { Version(2) { $0.state { $0["filter"] = "all" } } }
      expectOpened(Self.outcome(with.file, Filtered(), Self.filtered, migrations, show), count)
    }

    private struct Retitled: Codable, Sendable {
      var todos: [Old.Todo] = []
      var title: String?
    }

    private static let retitled = Reduce<Retitled, OldAction> { state, action in
      var old = Old(todos: state.todos)
      SchemaChangeTests.change(&old, action)
      state.todos = old.todos
    }

    @Test(arguments: [20, 1_500]) func `A field that is optional under another name`(_ count: Int) throws {
      let folder = try write(count)
      try mark(folder)
      let show = { (state: Retitled) in "\(state.todos.count) \(state.todos.first?.title ?? "")" }
      let outcome = Self.outcome(folder.file, Retitled(), Self.retitled, Migrations(), show)
      // There is no snapshot before that of 20 entries, so nothing but the field is found.
      expectOpened(outcome, count, reports: ["has the field name, which this program does not have"])
      let migrations = Migrations { Version(2) { $0.state { $0.rename("name", to: "title") } } }
      let other = try write(count)
      let title = Self.outcome(other.file, Retitled(), Self.retitled, migrations) { $0.title ?? "none" }
      #expect(title == .opened("list", reports: []))
    }

    // MARK: - Ids, rules, dependencies

    private struct Identified: Codable, Sendable {
      struct Todo: Codable, Sendable {
        var id: String
        var title: String
      }

      var todos: [Todo] = []
      var name = "list"
    }

    private enum IdentifiedAction: Codable, Sendable {
      case add(String)
      case rename(id: String, title: String)
      case blink

      static let reducer = Reduce<Identified, IdentifiedAction> { state, action in
        switch action {
        case .add(let title): state.todos.append(Identified.Todo(id: "\(state.todos.count + 1)", title: title))
        case .rename(let id, let title):
          if let index = state.todos.firstIndex(where: { $0.id == id }) { state.todos[index].title = title }
        case .blink: break
        }
      }
    }

    @Test(arguments: [20, 1_500]) func `The type of an id`(_ count: Int) throws {
      let folder = try write(count)
      let show = { (state: Identified) in "\(state.todos.count) \(state.todos.first?.title ?? "")" }
      expectRefused(
        Self.outcome(folder.file, Identified(), IdentifiedAction.reducer, Migrations(), show), "is no Identified")
      let migrations = Migrations {
        Version(2) {
          $0.payload("rename") { $0.convert("id") { JSONValue("\($0.int ?? 0)") } }
          $0.state { try $0.changeEach("todos") { $0.convert("id") { JSONValue("\($0.int ?? 0)") } } }
        }
      }
      expectOpened(Self.outcome(folder.file, Identified(), IdentifiedAction.reducer, migrations, show), count)
    }

    @Test func `A start with a changed rule of a reducer reports that it leads to another state`() throws {
      let folder = try write(2_500)
      try mark(folder)
      let rule = Reduce<Old, OldAction> { state, action in
        if case .add(let title) = action { state.todos.append(Old.Todo(id: 0, title: title)) }
      }
      guard case .opened(_, let reports) = Self.outcome(folder.file, Old(), rule, Migrations(), Self.show) else {
        return #expect(Bool(false))
      }
      #expect(reports.count == 1 && reports[0].contains("leads to another state"), "\(reports)")
      #expect(reports.first?.contains("entries 1001 to 2000: todos[") == true, "\(reports)")
    }

    @Test(arguments: [20, 1_500])
    func `A start with a new dependency opens, and reports reads that the record does not have`(_ count: Int) throws {
      let folder = try write(count)
      let reading = Reduce<Old, OldAction> { state, action, context in
        _ = context.uuid()
        SchemaChangeTests.change(&state, action)
      }
      guard case .opened(let shown, let reports) = Self.outcome(folder.file, Old(), reading, Migrations(), Self.show)
      else { return #expect(Bool(false)) }
      #expect(shown == Self.expected(count))
      #expect(reports.allSatisfy { $0.contains("UUIDKey, which the record of the action does not have") })
    }

    @Test(arguments: [20, 1_500]) func `A start of an older program is refused with the version that wrote the journal`(
      _ count: Int
    ) throws {
      let folder = try write(count)
      let migrations = Migrations { Version(2) { $0.rename(case: "add", to: "addTodo") } }
      do {
        let journal = try SQLiteJournal<Old, Renamed>(at: folder.file, migrations: migrations)
        try Store(Old(), Renamed.reducer, journal: journal).send(.addTodo("new"))
      }
      expectRefused(
        Self.outcome(folder.file, Old(), Self.old, Migrations(), Self.show), "was written by version 2 of the program",
        "use the newer program")
    }

    private func mark(_ folder: Folder) throws {
      try DatabaseQueue(path: folder.file.path).write {
        try $0.execute(sql: "INSERT OR REPLACE INTO info (name, value) VALUES ('build', 'another')")
      }
    }
  }
#endif
