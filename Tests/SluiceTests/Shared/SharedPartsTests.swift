import SluiceNavigation
import Testing

/// One value in several parts of a state.
@MainActor @Suite struct SharedPartsTests {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    @Shared(.look) var look = Look()
  }

  enum Screen: Equatable, Sendable {
    case reader(Reader)
    case titled(title: String, Reader)
    indirect case nested(Screen)
    case empty

    var look: Look? {
      switch self {
      case .reader(let reader), .titled(_, let reader): reader.look
      case .nested(let screen): screen.look
      case .empty: nil
      }
    }
  }

  struct App: Equatable, Sendable {
    var first = Reader()
    var second: Reader?
    var pair = (Look(), 1)
    var rows: Rows<Row> = []
    var list: [Row] = []
    var byName: [String: Row] = [:]
    var screen = Screen.empty
    var titled = Screen.empty
    var nested = Screen.empty
    var shown = Presented<Reader>()
    @Shared(.look) var look = Look()

    static func == (left: App, right: App) -> Bool {
      left.first == right.first && left.second == right.second && left.rows == right.rows && left.look == right.look
    }

    /// All values of the state.
    var looks: [Look] {
      [first.look, second?.look, shown.route?.destination.look, look].compactMap { $0 } + rows.map(\.look)
        + list.map(\.look)
        + byName.values.map(\.look) + [screen, titled, nested].compactMap(\.look)
    }
  }

  enum Action: Sendable {
    case change(@Sendable (inout App) -> Void)
  }

  private let store = Store(
    App(), Reduce<App, Action> { state, action, _ in if case .change(let change) = action { change(&state) } },
    dependencies: sharing())

  private func change(_ change: @escaping @Sendable (inout App) -> Void) { store.send(.change(change)) }

  private func fill() {
    change { state in
      state.second = Reader()
      state.rows = [Row(id: 1), Row(id: 2)]
      state.list = [Row(id: 3)]
      state.byName = ["a": Row(id: 4)]
      state.screen = .reader(Reader())
      state.titled = .titled(title: "A", Reader())
      state.nested = .nested(.nested(.reader(Reader())))
      state.shown = Presented(Reader())
    }
  }

  @Test(arguments: 0..<8) func `A change of a shared value in any part is in all parts`(place: Int) {
    fill()
    let changes: [@Sendable (inout App) -> Void] = [
      { $0.first.look.size = 20 }, { $0.second?.look.size = 20 }, { $0.rows[id: 2]?.look.size = 20 },
      { $0.list[0].look.size = 20 }, { $0.byName["a"]?.look.size = 20 },
      { modify(&$0.screen, Screen.reader) { $0.look.size = 20 } }, { $0.shown.update { $0.look.size = 20 } },
      { $0.look.size = 20 },
    ]
    change(changes[place])
    #expect(store.state.looks.count == 11)
    #expect(store.state.looks.allSatisfy { $0.size == 20 })
  }

  @Test func `A part that is inserted has the shared value, not its default`() {
    change { $0.look.size = 30 }
    fill()
    #expect(store.state.looks.count == 11)
    #expect(store.state.looks.allSatisfy { $0.size == 30 })
    change { $0.rows.append(Row(id: 9)) }
    #expect(store.state.rows[id: 9]?.look.size == 30)
  }

  @Test func `A copy of a state keeps its former value, also in the box of an indirect case`() {
    fill()
    let before = store.state
    change { $0.look.size = 30 }
    #expect(before.looks.allSatisfy { $0.size == Look().size })
    #expect(store.state.looks.allSatisfy { $0.size == 30 })
  }

  @Test func `A row that was made outside has the value`() {
    change { $0.look.size = 30 }
    let row = Row(id: 7)
    change { $0.rows.append(row) }
    #expect(store.state.rows[id: 7]?.look.size == 30)
  }

  @Test func `A part that is restored has the newest value`() {
    let before = store.state.first
    change { $0.look.size = 30 }
    change { $0.first = before }
    #expect(store.state.first.look.size == 30)
    #expect(store.state.look.size == 30)
  }

  @Test func `A value that is passed from part to part stays equal`() {
    change { state in
      state.look.size = 40
      var second = Reader()
      second.$look = state.$look
      state.second = second
    }
    #expect(store.state.looks.allSatisfy { $0.size == 40 })
  }

  @Test func `If two parts write for one action, the later write wins, and that is reported`() {
    let failures = Log()
    let store = Store(
      App(), Reduce<App, Action> { state, action, _ in if case .change(let change) = action { change(&state) } },
      dependencies: sharing(), onFailure: { failures("\($0.cause)") })
    store.send(
      .change { state in
        state.look.size = 2
        state.first.look.size = 1
      })
    #expect(store.state.looks.allSatisfy { $0.size == 1 })
    #expect(failures.lines.count == 1)
    #expect(failures.lines[0].contains("Two parts of the state wrote different values to the shared value \"look\""))
    store.send(
      .change { state in
        state.look.size = 5
        state.first.look.size = 5
      })
    #expect(failures.lines.count == 1)
  }
}
