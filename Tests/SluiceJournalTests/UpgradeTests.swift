#if Journal
  import Foundation
  import GRDB
  import Incremental
  import Sluice
  import SluiceJournal
  import SluiceMigrations
  import Testing

  /// A program whose types change while its journal stays.
  @Suite struct UpgradeTests {
    private enum V1 {
      struct State: Codable, Equatable, Sendable {
        var todos: [String] = []
        var count = 0
      }

      enum Action: Codable, Sendable { case add(String), bump, blink }

      static let reducer = Reduce<State, Action> { state, action in
        switch action {
        case .add(let title): state.todos.append(title)
        case .bump: state.count += 1
        case .blink: break
        }
      }
    }

    private enum V2 {
      struct Todo: Codable, Equatable, Sendable {
        var title: String
        var priority: Int
      }

      struct State: Codable, Equatable, Sendable {
        var todos: [Todo] = []
        var total = 0
        var filter = "all"
      }

      enum Action: Codable, Sendable { case addTodo(title: String, priority: Int), bump }

      static let reducer = Reduce<State, Action> { state, action in
        switch action {
        case .addTodo(let title, let priority): state.todos.append(Todo(title: title, priority: priority))
        case .bump: state.total += 1
        }
      }

      static let migrations = Migrations {
        Version(2) {
          $0.rename(case: "add", to: "addTodo")
          $0.payload("addTodo") { $0.rename("_0", to: "title") }
          $0.drop(case: "blink")
          $0.state {
            $0.rename("count", to: "total")
            $0.convert("todos") { .array(($0.array ?? []).map { ["title": $0, "priority": 0] }) }
          }
        }
        Version(3) {
          $0.payload("addTodo") { $0["priority"] = 0 }
          $0.state { $0["filter"] = "all" }
        }
      }
    }

    private let folder: Folder

    init() throws { folder = try Folder() }

    private func write(_ count: Int, snapshotInterval: Int = 10) throws {
      let journal = try SQLiteJournal<V1.State, V1.Action>(at: folder.file, snapshotInterval: snapshotInterval)
      let store = try Store(V1.State(), V1.reducer, journal: journal)
      for number in 0..<count {
        store.send(number % 3 == 0 ? .add("todo \(number)") : number % 3 == 1 ? .bump : .blink)
      }
    }

    private func expected(_ count: Int) -> V2.State {
      let titles = stride(from: 0, to: count, by: 3).map { V2.Todo(title: "todo \($0)", priority: 0) }
      return V2.State(todos: titles, total: (count + 1) / 3)
    }

    @Test(arguments: [0, 1, 20, 25, 1_500])
    func `A program with migrations continues the journal of its first version`(_ count: Int) throws {
      try write(count)
      var failures: [String] = []
      do {
        let journal = try SQLiteJournal<V2.State, V2.Action>(at: folder.file, migrations: V2.migrations)
        let store = try Store(V2.State(), V2.reducer, journal: journal, onFailure: { failures.append("\($0)") })
        #expect(store.state == expected(count))
        store.send(.addTodo(title: "new", priority: 9))
      }
      let again = try SQLiteJournal<V2.State, V2.Action>(at: folder.file, migrations: V2.migrations)
      let store = try Store(V2.State(), V2.reducer, journal: again, onFailure: { failures.append("\($0)") })
      #expect(store.state.todos.last == V2.Todo(title: "new", priority: 9))
      #expect(store.state.todos.dropLast() == expected(count).todos[...])
      #expect(failures == [])
      try again.verify()
    }

    @Test func `An older program refuses a journal that a newer one wrote, and leaves it unchanged`() throws {
      try write(20)
      do {
        let journal = try SQLiteJournal<V2.State, V2.Action>(at: folder.file, migrations: V2.migrations)
        try Store(V2.State(), V2.reducer, journal: journal).send(.bump)
      }
      let before = try folder.contents()
      for open in [
        { try SQLiteJournal<V1.State, V1.Action>(at: folder.file) },
        { try SQLiteJournal<V1.State, V1.Action>(readingAt: folder.file) },
      ] {
        let error = #expect(throws: JournalError.self) { try open() }
        #expect(error == .ofNewerProgram(path: folder.file.path, version: 3, known: 1))
        #expect("\(error as Any)".contains("use the newer program"))
      }
      #expect(try folder.contents() == before)
    }

    @Test func `A journal of a program with another name is refused with an explanation`() throws {
      do {
        let journal = try SQLiteJournal<V1.State, V1.Action>(at: folder.file, name: "todos")
        try Store(V1.State(), V1.reducer, journal: journal).send(.bump)
      }
      let error = #expect(throws: JournalError.self) {
        try SQLiteJournal<V1.State, V1.Action>(at: folder.file, name: "kanban")
      }
      #expect("\(error as Any)".contains("belongs to todos, and this program is kanban"))
      _ = try SQLiteJournal<V1.State, V1.Action>(at: folder.file)
      _ = try SQLiteJournal<V1.State, V1.Action>(at: folder.file, name: "todos")
    }

    @Test func `An action that cannot be decoded is reported with its case and a remedy`() throws {
      try write(4)
      let journal = try SQLiteJournal<V2.State, V2.Action>(at: folder.file)
      let error = #expect(throws: JournalError.self) { try Store(V2.State(), V2.reducer, journal: journal) }
      #expect("\(error as Any)".contains("entry 1 (`add`) is no Action"))
      #expect("\(error as Any)".contains("add a version to the journal's `migrations`"))
    }

    @Test func `A migration that does not fit the record is refused with its version, and changes nothing`() throws {
      try write(4)
      let before = try folder.contents()
      let journal = try SQLiteJournal<V2.State, V2.Action>(
        at: folder.file,
        migrations: Migrations { Version(2) { $0.payload("add") { try $0.change("_0") { $0["title"] = "" } } } })
      let error = #expect(throws: JournalError.self) { try Store(V2.State(), V2.reducer, journal: journal) }
      #expect("\(error as Any)".contains("the migration to version 2 failed: the field _0 is a text, not an object"))
      #expect(try folder.contents() == before)
    }

    /// V1 with one field more in the state, which has no default when it is decoded.
    private struct Larger: Codable, Equatable, Sendable {
      var todos: [String] = []
      var count = 0
      var filter = "all"
    }

    private static let larger = Reduce<Larger, V1.Action> { state, action in
      switch action {
      case .add(let title): state.todos.append(title)
      case .bump: state.count += 1
      case .blink: break
      }
    }

    @Test(arguments: [20, 25, 1_500])
    func `A state that cannot be decoded is made again from all entries, which is reported`(_ count: Int) throws {
      try write(count)
      for round in 0..<2 {
        var failures: [any Error] = []
        let journal = try SQLiteJournal<Larger, V1.Action>(at: folder.file)
        let store = try Store(Larger(), Self.larger, journal: journal, onFailure: { failures.append($0.cause) })
        #expect(store.state.todos.count == (count + 2) / 3 && store.state.filter == "all")
        if round > 0 {
          #expect(failures.isEmpty, "There is a new snapshot.")
        } else {
          #expect(failures.count == 1)
          guard case .snapshotNotUsed(let reason, count, _)? = failures.first as? RecordingError else {
            return #expect(Bool(false), "\(failures)")
          }
          #expect(reason.contains("filter is missing"))
        }
        try journal.verify()
      }
    }

    @Test func `A snapshot that replaces one that cannot be decoded may be larger than the interval allows`() throws {
      struct Large: Codable, Sendable {
        var todos: [String] = []
        var count = 0
        var text = String(repeating: "x", count: 400_000)
      }
      let growing = Reduce<Large, V1.Action> { state, action in
        if case .add(let title) = action { state.todos.append(title) }
      }
      for count in [0, 10] {
        let other = try UpgradeTests()
        try other.write(count)
        for _ in 0..<3 {
          let journal = try SQLiteJournal<Large, V1.Action>(at: other.folder.file, snapshotInterval: 10)
          let store = try Store(Large(), growing, journal: journal, onFailure: { _ in })
          #expect(store.state.todos.count == (count + 2) / 3)
          store.shutDown()
        }
        var failures: [String] = []
        let journal = try SQLiteJournal<Large, V1.Action>(at: other.folder.file, snapshotInterval: 10)
        let store = try Store(Large(), growing, journal: journal, onFailure: { failures.append("\($0.cause)") })
        #expect(failures == [])
        for number in 0..<10 { store.send(.add("\(number)")) }
        store.shutDown()
        try SQLiteJournal<Large, V1.Action>(at: other.folder.file).verify()
      }
    }

    @Test func `A program starts from all entries on a full disk`() throws {
      try write(12)
      try DatabaseQueue(path: folder.file.path).write {
        try $0.execute(sql: "CREATE TRIGGER full BEFORE INSERT ON snapshot BEGIN SELECT RAISE(ABORT, 'no room'); END")
      }
      var failures: [String] = []
      let journal = try SQLiteJournal<Larger, V1.Action>(at: folder.file)
      let store = try Store(Larger(), Self.larger, journal: journal, onFailure: { failures.append("\($0.cause)") })
      #expect(store.state.todos.count == 4)
      #expect(
        failures.contains { $0.contains("no room") } && failures.contains { $0.contains("from 12 entries again") })
    }

    @Test func `If neither a snapshot nor the entries can be decoded, the error names both causes`()
      throws
    {
      struct Neither: Codable, Sendable {
        var todos: [String] = []
        var owner = "me"
      }
      enum Later: Codable, Sendable { case bump }
      try write(4)
      let journal = try SQLiteJournal<Neither, Later>(at: folder.file)
      let error = #expect(throws: JournalError.self) { try journal.load() }
      let words = "\(error as Any)"
      #expect(words.contains("snapshot 0 is no Neither (owner is missing"), "\(words)")
      #expect(
        words.contains("nor can the state be made from all entries, because entry 1 (`add`) is no Later"), "\(words)")
    }

    @Test func `A field with a default, and a set in another order, are not reported`() throws {
      struct Tagged: Codable, Equatable, Sendable {
        enum Tag: Codable, Hashable, Sendable { case red(Int), green(Int), blue(Int) }
        var tags: Set<Tag> = []
        var count = 0
      }
      struct Defaulted: Codable, Equatable, Sendable {
        var tags: Set<Tagged.Tag> = []
        var count = 0
        var filter = "all"
        init() {}
        init(from decoder: any Decoder) throws {
          let fields = try decoder.container(keyedBy: CodingKeys.self)
          tags = try fields.decode(Set<Tagged.Tag>.self, forKey: .tags)
          count = try fields.decode(Int.self, forKey: .count)
          filter = try fields.decodeIfPresent(String.self, forKey: .filter) ?? "all"
        }
      }
      do {
        let tagging = Reduce<Tagged, Int> { state, number in
          state.count += number
          state.tags.formUnion([.red(number), .green(number), .blue(number)])
        }
        let journal = try SQLiteJournal<Tagged, Int>(at: folder.file, snapshotInterval: 10)
        let store = try Store(Tagged(), tagging, journal: journal)
        for number in 0..<25 { store.send(number) }
      }
      try mark(build: "another")
      let tagging = Reduce<Defaulted, Int> { state, number in
        state.count += number
        state.tags.formUnion([.red(number), .green(number), .blue(number)])
      }
      let journal = try SQLiteJournal<Defaulted, Int>(at: folder.file)
      _ = try Store(Defaulted(), tagging, journal: journal, onFailure: { Issue.record("\($0)") })
      let proof = try journal.prove(tagging, from: Defaulted())
      #expect(proof.isProven && proof.comparisons >= 2, "\(proof)")
    }

    @Test func `A start uses the snapshot before one that cannot be decoded`() throws {
      struct Numbered: Codable, Sendable {
        var todos: [String] = []
        var count = 0
        var filter: Int? = 7
      }
      struct Named: Codable, Sendable {
        var todos: [String] = []
        var count = 0
        var filter: String?
      }
      try write(12)
      do {
        let journal = try SQLiteJournal<Numbered, V1.Action>(at: folder.file, snapshotInterval: 10)
        let store = try Store(
          Numbered(), Reduce { state, _ in (state.count, state.filter) = (1_000, 7) }, journal: journal)
        for _ in 0..<10 { store.send(.bump) }
      }
      var failures: [any Error] = []
      let journal = try SQLiteJournal<Named, V1.Action>(at: folder.file)
      let bumping = Reduce<Named, V1.Action> { state, action in if case .bump = action { state.count += 1 } }
      let store = try Store(Named(), bumping, journal: journal, onFailure: { failures.append($0.cause) })
      #expect(store.state.count == 3 + 11, "The snapshot 10 has 3, and 11 were sent since.")
      guard case .snapshotNotUsed(_, 12, _)? = failures.first as? RecordingError else {
        return #expect(Bool(false), "\(failures)")
      }
    }

    @Test func `A refused append restores a state that was made from all entries`() throws {
      try write(12)
      let reader = try SQLiteJournal<Larger, V1.Action>(readingAt: folder.file)
      let store = try Store(Larger(), Self.larger, journal: reader, onFailure: { _ in })
      let before = store.state
      store.send(.bump)
      #expect(store.state == before && before.todos.count == 4)
    }

    @Test func `A renamed field and a changed rule are reported at the first start of a build`()
      throws
    {
      try write(25)
      struct Renamed: Codable, Equatable, Sendable {
        var todos: [String] = []
        var number: Int?
      }
      let rule = Reduce<Renamed, V1.Action> { state, action in
        switch action {
        case .add(let title): state.todos.append(title.uppercased())
        case .bump: state.number = (state.number ?? 0) + 1
        case .blink: break
        }
      }
      try mark(build: "another")
      var failures: [String] = []
      do {
        let journal = try SQLiteJournal<Renamed, V1.Action>(at: folder.file)
        let store = try Store(Renamed(), rule, journal: journal, onFailure: { failures.append("\($0.cause)") })
        #expect(failures.count == 2)
        #expect(failures.first?.contains("snapshot 20 has the field count, which this program does not have") == true)
        #expect(failures.last?.contains("entries 11 to 20: ") == true)
        store.send(.bump)
      }
      failures = []
      let journal = try SQLiteJournal<Renamed, V1.Action>(at: folder.file)
      _ = try Store(Renamed(), rule, journal: journal, onFailure: { failures.append("\($0.cause)") })
      #expect(failures == [], "This build has started once.")
    }

    @Test func `The first start of an unchanged build reports nothing`() throws {
      try write(25)
      try mark(build: "another")
      let journal = try SQLiteJournal<V1.State, V1.Action>(at: folder.file)
      _ = try Store(V1.State(), V1.reducer, journal: journal, onFailure: { Issue.record("\($0)") })
    }

    private func mark(build: String) throws {
      try DatabaseQueue(path: folder.file.path).write {
        try $0.execute(sql: "INSERT OR REPLACE INTO info (name, value) VALUES ('build', ?)", arguments: [build])
      }
    }
  }
#endif
