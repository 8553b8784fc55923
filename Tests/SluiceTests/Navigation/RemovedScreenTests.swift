import Incremental
import Observation
import SluiceNavigation
import SluiceTesting
import Testing

/// Law 16: the store of a removed part shows the last state of the part, for the view that slides away; gestures
/// on it do nothing.
@MainActor @Suite struct RemovedScreenTests {
  struct Help: Equatable, Sendable { var page = 0 }

  struct Line: Identifiable, Equatable, Sendable {
    let id: Int
    var text = ""
  }

  enum Mode: Equatable, Sendable {
    case reading
    case writing(String)
  }

  struct Screen: Equatable, Sendable {
    var text = ""
    var sheet = Presented<Help>()
    var deeper = RouteStack<Help>()
    var draft: Help?
    var lines: Rows<Line> = [Line(id: 1)]
    var mode = Mode.writing("")
  }

  enum ScreenAction: BindableAction, Sendable {
    case binding(BindingAction<Screen>)
    case type(String)
    case sheet(PresentedAction<Help, Int>)
    case deeper(RouteAction<Help, Int>)
    case draft(Int)
    case setDraft(Int?)
    case line(Int, String)
    case mode(String)
    case close
  }

  struct App: Sendable {
    var path = RouteStack<Screen>()
    var shown = Presented<Screen>()
    var optional: Screen?
    var rows: Rows<Line> = []
    var mode = Mode.reading
    var ticks = 0
  }

  enum Action: Sendable {
    case path(RouteAction<Screen, ScreenAction>)
    case shown(PresentedAction<Screen, ScreenAction>)
    case optional(ScreenAction)
    case setOptional(Screen?)
    case row(Int, String)
    case setRows(Rows<Line>)
    case mode(String)
    case setMode(Mode)
    case anew
    case tick
  }

  nonisolated static let modes = EnumCase<Mode, String>(
    "writing", embed: { .writing($0) }, extract: { if case .writing(let text) = $0 { text } else { nil } })

  nonisolated static let screen = Combined<Screen, ScreenAction> {
    BindingReducer()
    IfPresented(\.sheet, action: ScreenAction.sheet) { Reduce<Help, Int> { $0.page = $1 } }
    EachRoute(\.deeper, action: ScreenAction.deeper) { Reduce<Help, Int> { $0.page = $1 } }
    IfLet(\.draft, action: ScreenAction.draft) { Reduce<Help, Int> { $0.page = $1 } }
    EachRow(\.lines, action: ScreenAction.line) { Reduce<Line, String> { $0.text = $1 } }
    Reduce { screen, action, context in
      switch action {
      case .type(let text): screen.text = text
      case .setDraft(let page): screen.draft = page.map { Help(page: $0) }
      case .mode(let text): screen.mode = .writing(text)
      case .close: context.dismiss()
      default: break
      }
    }
  }

  nonisolated static let app = Combined<App, Action> {
    EachRoute(\.path, action: Action.path) { screen }
    IfPresented(\.shown, action: Action.shown) { screen }
    IfLet(\.optional, action: Action.optional) { screen }
    EachRow(\.rows, action: Action.row) { Reduce<Line, String> { $0.text = $1 } }
    Scope(\.mode, action: Action.mode) { Reduce<Mode, String> { if case .writing = $0 { $0 = .writing($1) } } }
    Reduce { app, action in
      switch action {
      case .setOptional(let screen): app.optional = screen
      case .setRows(let rows): app.rows = rows
      case .setMode(let mode): app.mode = mode
      case .anew: app = App()
      case .tick: app.ticks += 1
      default: break
      }
    }
  }

  private let failures = Log()
  private let store: Store<App, Action>

  init() {
    let failures = failures
    store = Store(App(), Self.app, onFailure: { failures("\($0.cause)") })
  }

  /// A screen of each kind, and a way in which it goes.
  enum Kind: CaseIterable { case popped, dismissed, optional, closed, anew }

  private func begin(_ kind: Kind) throws -> Store<Screen, ScreenAction> {
    switch kind {
    case .popped, .closed, .anew:
      store.send(.path(.push(Screen())))
      return try #require(store.scope(\.path, id: store.state.path.routes[0].id, action: Action.path))
    case .dismissed:
      store.send(.shown(.present(Screen())))
      return try #require(store.scope(presented: \.shown, action: Action.shown))
    case .optional:
      store.send(.setOptional(Screen()))
      return try #require(store.scope(\.optional, action: Action.optional))
    }
  }

  private func end(_ kind: Kind, _ screen: Store<Screen, ScreenAction>) {
    switch kind {
    case .popped: store.send(.path(.pop))
    case .dismissed: store.send(.shown(.dismiss))
    case .optional: store.send(.setOptional(nil))
    case .closed: screen.send(.close)
    case .anew: store.send(.anew)
    }
  }

  @Test(arguments: Kind.allCases)
  func `The store of a removed screen shows the last state of the screen, and of all its parts`(kind: Kind) throws {
    let screen = try begin(kind)
    screen.send(.sheet(.present(Help())))
    screen.send(.setDraft(1))
    screen.send(.deeper(.push(Help())))
    let sheet = try #require(screen.scope(presented: \.sheet, action: ScreenAction.sheet))
    let draft = try #require(screen.scope(\.draft, action: ScreenAction.draft))
    let line = try #require(screen.scope(\.lines, id: 1, action: ScreenAction.line))
    let deep = try #require(
      screen.scope(\.deeper, id: screen.state.deeper.routes[0].id, action: ScreenAction.deeper))
    let text = screen.scope(\.text)
    for step in 1...3 {
      screen.send(.type("Dear \(step)"))
      sheet.send(step)
      draft.send(step)
      line.send("line \(step)")
      deep.send(step)
    }
    screen[isPresented: \.sheet, action: ScreenAction.sheet] = false
    screen.text = "Dear Ann"
    let last = screen.state
    end(kind, screen)
    store.send(.tick)
    #expect(!screen.isPresent && screen.state == last && screen.text == "Dear Ann" && text.state == "Dear Ann")
    #expect(!screen[isPresented: \.sheet, action: ScreenAction.sheet])
    #expect(sheet.page == 3 && draft.page == 3 && line.text == "line 3" && deep.page == 3)
    #expect(screen.scope(\.draft, action: ScreenAction.draft)?.page == 3)
    #expect(screen.scope(\.lines, id: 1, action: ScreenAction.line)?.text == "line 3")
    #expect(screen.scope(\.deeper, id: last.deeper.routes[0].id, action: ScreenAction.deeper)?.page == 3)
    #expect(Array(screen.scope(\.lines, action: ScreenAction.line)).map(\.text) == ["line 3"])
    #expect(failures.lines == [])
  }

  @Test(arguments: Kind.allCases)
  func `Gestures and bindings of a removed screen do nothing, and actions sent to it are reported`(
    kind: Kind
  ) throws {
    let screen = try begin(kind)
    screen.send(.sheet(.present(Help())))
    screen.send(.deeper(.push(Help())))
    end(kind, screen)
    let state = screen.state
    #expect(screen[isPresented: \.sheet, action: ScreenAction.sheet])
    screen[isPresented: \.sheet, action: ScreenAction.sheet] = false
    screen[presented: \.sheet, action: ScreenAction.sheet] = nil
    screen[path: \.deeper, action: ScreenAction.deeper] = []
    screen.text = "late"
    #expect(screen.state == state && failures.lines == [])
    screen.send(.type("late"))
    #expect(failures.lines.count == 1 && failures.lines[0].contains("not in the state"))
    #expect(screen.state == state)
  }

  @Test func `The store of a removed row or case shows its last state, and the new one when it returns`()
    throws
  {
    store.send(.setRows([Line(id: 1), Line(id: 2)]))
    store.send(.setMode(.writing("a")))
    let row = try #require(store.scope(\.rows, id: 1, action: Action.row))
    let mode = try #require(store.scope(\.mode, action: Action.mode).scope(case: Self.modes, action: .all))
    row.send("b")
    mode.send("b")
    store.send(.setRows([Line(id: 2)]))
    store.send(.setMode(.reading))
    #expect(row.text == "b" && mode.state == "b")
    store.send(.setRows([Line(id: 1, text: "c")]))
    store.send(.setMode(.writing("c")))
    #expect(row.text == "c" && mode.state == "c")
    row.send("d")
    mode.send("d")
    store.send(.setRows([]), .setMode(.reading))
    #expect(row.text == "d" && mode.state == "d")
  }

  @Test func `A screen that a rewind, or a look at the past, removes shows its last state`() throws {
    let tape = store.record()
    store.send(.tick)
    let screen = try begin(.popped)
    screen.send(.type("a"))
    try store.travel(to: 1)
    #expect(!screen.isPresent && screen.text == "a")
    store.resume()
    screen.send(.type("b"))
    try store.rewind(to: 1)
    #expect(!screen.isPresent && screen.text == "b")
    withExtendedLifetime(tape) {}
  }

  @Test func `A client of Observation is notified once when the screen is removed, and then reads its last state`()
    throws
  {
    let screen = try begin(.popped)
    screen.send(.type("a"))
    nonisolated(unsafe) var received = 0  // nonisolated(unsafe) because all of it is done here, one after the other.
    withObservationTracking {
      _ = (screen.text, screen.isPresent)
    } onChange: {
      received += 1
    }
    store.send(.path(.pop))
    #expect(received == 1 && screen.text == "a")
  }

  @Test func `A part is released with its store, and without such a store nothing is retained`() throws {
    struct Big: Equatable {
      var probe: CopyProbe<[Int]>
      static func == (a: Big, b: Big) -> Bool { a.probe.value == b.probe.value }
    }
    struct Holder { var part: Big? = Big(probe: CopyProbe([1])) }
    let store = Store<Holder, Int>(Holder()) { Reduce { $0.part?.probe.value.append($1) } }
    let part = EnumCase<Int, Int>("part", embed: { $0 }, extract: { $0 })
    do {
      let scoped = try #require(store.scope(\.part, action: part))
      scoped.send(2)
      #expect(scoped.probe.value == [1, 2])
    }
    store.send(3)
    let copies = store.state.part?.probe.copies
    for number in 4..<20 { store.send(number) }
    #expect(store.state.part?.probe.copies == copies)
  }
}

extension EnumCase where Root == Value {
  fileprivate static var all: EnumCase { EnumCase("all", embed: { $0 }, extract: { $0 }) }
}
