import Sluice

/// A store that runs a program, and its model.
final class JournaledRun {
  typealias Lines = JournaledProgramTests.Lines
  typealias Tests = JournaledProgramTests

  let journal = TestJournal<Lines, Int>()
  private(set) var model = Tests.Model()
  private(set) var refusals = 0
  private var store: Store<Lines, Int>
  private var tokens: [(name: String, token: Token)] = []
  private var count = 0

  var state: [String] { store.state.lines }

  init() throws { store = try Self.open(journal) }

  private static func open(_ journal: TestJournal<Lines, Int>) throws -> Store<Lines, Int> {
    try Store(
      Lines(), Tests.reducer("base"), journal: journal, additions: Tests.all, onFailure: { _ in }, isolation: nil)
  }

  func perform(_ deed: Tests.Deed) throws {
    switch deed {
    case .send: send(1, refused: false)
    case .sendRefused: send(1, refused: true)
    case .group: send(3, refused: false)
    case .groupRefused: send(2, refused: true)
    case .batch: batch()
    case .add(let name): add(name, store.add(Tests.reducer(name), id: name, isolation: nil)) { $0.additions }
    case .addParcel(let name): add(name, store.add(Tests.parcel(name), isolation: nil)) { $0.additions }
    case .intercept(let name):
      add(name, store.intercept(Tests.interceptor(name), isolation: nil)) { $0.interceptors }
    case .watch: tokens.append(("", store.intercept(.after { _, _ in }, isolation: nil)))
    case .addWithoutName: tokens.append(("", store.add(Tests.reducer("nameless"), isolation: nil)))
    case .cancel(let index): cancel(index)
    case .snapshot:
      journal.snapshot = store.state
      journal.entries = []
    case .restart: try restart()
    }
  }

  private func send(_ number: Int, refused: Bool) {
    let actions = (0..<number).map { count + $0 }
    count += number
    journal.refusesAppends = refused
    store.send(group: actions, isolation: nil)
    journal.refusesAppends = false
    if refused { refusals += 1 } else { model.lines += actions.flatMap(model.lines) }
  }

  /// An addition comes, or goes, between two actions of one cycle.
  private func batch() {
    store.batch {
      store.send(count, isolation: nil)
      model.lines += model.lines(of: count)
      if let index = tokens.firstIndex(where: { $0.name == "a" }) {
        cancel(index)
      } else {
        add("a", store.add(Tests.reducer("a"), id: "a", isolation: nil)) { $0.additions }
      }
      store.send(count + 1, isolation: nil)
      model.lines += model.lines(of: count + 1)
    }
    count += 2
  }

  private func add(_ name: String, _ token: Token, _ list: (Tests.Model) -> [String]) {
    guard !list(model).contains(name) else { return }
    if name.hasPrefix("around") { model.interceptors.append(name) } else { model.additions.append(name) }
    tokens.append((name, token))
  }

  private func cancel(_ index: Int) {
    guard index < tokens.count else { return }
    let (name, token) = tokens.remove(at: index)
    token.cancel()
    model.additions.removeAll { $0 == name }
    model.interceptors.removeAll { $0 == name }
  }

  /// The process ends, and another one continues: nothing is attached any more.
  private func restart() throws {
    tokens = []
    store = try Self.open(journal)
    (model.additions, model.interceptors) = ([], [])
  }
}
