import Incremental
import SluiceNavigation
import SluiceTesting
import Testing

/// Where an `Ongoing` may stand.
@MainActor @Suite struct OngoingPlaceTests {
  private let works = Works()

  struct Screen: Equatable, Sendable { var room: String? }
  enum ScreenAction: Sendable { case enter(String?), received }
  enum ModeAction: Sendable { case on(ScreenAction) }
  enum Mode: Equatable, Sendable { case off, on(Screen) }
  struct App: Equatable, Sendable {
    var path = RouteStack<Screen>()
    var sheet = Presented<Screen>()
    var mode = Mode.off
    var screens: [String: Screen] = [:]
    var list: [Screen] = []
    var screen = Screen()
    var maybe: Screen?
    @Shared(.inMemory("OngoingPlaceTests.shared")) var shared = 0
  }
  enum Action: Sendable {
    case path(RouteAction<Screen, ScreenAction>), sheet(PresentedAction<Screen, ScreenAction>), mode(ModeAction)
    case keyed(String, ScreenAction), indexed(Int, ScreenAction), screen(ScreenAction)
    case set(@Sendable (inout App) -> Void)
  }

  private func room(_ path: String) -> Combined<Screen, ScreenAction> {
    let works = works
    return Combined {
      Reduce { screen, action in if case .enter(let room) = action { screen.room = room } }
      Ongoing(\.room) { works.effect("\(path) \($0)") }
    }
  }

  private func appStore(_ app: App = App(), places: SharedPlaces = SharedPlaces()) -> Store<App, Action> {
    let works = works
    let reducer = Combined<App, Action> {
      Reduce { app, action in if case .set(let change) = action { change(&app) } }
      EachRoute(\.path, action: Action.path) { room("path") }
      IfPresented(\.sheet, action: Action.sheet) { room("sheet") }
      Scope(\.mode, action: Action.mode) { Scope(case: Mode.on, action: ModeAction.on) { room("mode") } }
      EachRow(\.screens, action: Action.keyed) { room("keyed") }
      EachRow(\.list, action: Action.indexed) { room("indexed") }
      Scope(\.screen, action: Action.screen) { room("scoped").intercepted(by: .debug { _ in }) }
      Ongoing<Screen, Action>(\.room) { works.effect("lifted \($0)") }.lift(\App.screen)
      Ongoing<Screen, Action>(\.room) { works.effect("optional \($0)") }.optional().lift(\App.maybe)
      Ongoing(value: \.shared) { works.effect("shared \($0)") }
    }
    return Store(app, reducer, dependencies: [Provide(\.clock, ManualClock()), Provide(\.sharedPlaces, places)])
  }

  private func expectRunning(_ names: String..., sourceLocation: SourceLocation = #_sourceLocation) async {
    await turns { works.running == names.sorted() }
    #expect(works.running == names.sorted(), sourceLocation: sourceLocation)
  }

  @Test func `Work belongs to the screen, the case, the element or the lifted part that calls for it`() async {
    let store = appStore()
    store.send(.path(.push(Screen(room: "a"))))
    store.send(.sheet(.present(Screen(room: "b"))))
    store.send(.set { $0.mode = .on(Screen(room: "c")) })
    store.send(.set { $0.screens["x"] = Screen(room: "d") })
    store.send(.set { $0.list = [Screen(room: "e"), Screen(room: "f")] })
    store.send(.screen(.enter("g")))
    store.send(.set { $0.maybe = Screen(room: "h") })
    await expectRunning(
      "path a", "sheet b", "mode c", "keyed d", "indexed e", "indexed f", "scoped g", "lifted g", "optional h",
      "shared 0")
    store.send(.path(.pop), .sheet(.dismiss))
    store.send(.set { $0.mode = .off })
    store.send(.set { $0.screens = [:] })
    store.send(.indexed(0, .enter(nil)))
    store.send(.set { $0.maybe = nil })
    await expectRunning("indexed f", "scoped g", "lifted g", "shared 0")
  }

  @Test func `A shared value that another store changes calls for work in each store that has it`() async {
    let places = SharedPlaces()
    let store = appStore(places: places)
    let other = Store(App(), Reduce<App, Int> { $0.shared = $1 }, dependencies: [Provide(\.sharedPlaces, places)])
    await expectRunning("shared 0")
    other.send(7)
    await expectRunning("shared 7")
    withExtendedLifetime(store) {}
  }

  @Test func `Work inside a condition, a transaction and provided values is declared, and reads what is provided`()
    async
  {
    let seen = Log()
    let reducer = Combined<Int?, Int?> {
      Reduce { $0 = $1 }
      When({ _, _ in false }) {
        Throwing<Int?, Int?> { _, _, _ in }
        Ongoing(\.self) { number in
          .run { send in seen("\(number) at \(await send.dependency { $0[Place.self] })") }
        }
      }
      .dependencies { Provide(Place.self, "home") }
    }
    let store = effectStore(1 as Int?, reducer)
    await turns { seen.lines == ["1 at home"] }
    #expect(seen.lines == ["1 at home"])
    withExtendedLifetime(store) {}
  }

  private enum Place: DependencyKey { typealias Value = String }

  @Test func `A test store shows work as it shows each effect, and what it sends is received`() {
    struct Fetch: EffectRequest, Equatable { typealias Answer = String }
    enum Wish: Equatable, Sendable { case ask, got(String) }
    struct Wanted: Equatable { var isAsking = false; var answer: String? }
    let reducer = Combined<Wanted, Wish> {
      Reduce { state, action in
        switch action {
        case .ask: state.isAsking = true
        case .got(let answer): state = Wanted(isAsking: false, answer: answer)
        }
      }
      Ongoing(while: \.isAsking) { .perform(Fetch(), answer: { .got($0) }) }
    }
    let store = TestStore(Wanted(), reducer)
    store.send(.ask) { $0.isAsking = true }
    store.answer(Fetch(), with: "yes")
    store.receive(.got("yes")) { $0 = Wanted(isAsking: false, answer: "yes") }
    store.finish()
  }

  @Test func `A stored property that is unchanged costs nothing, and its effect is described once`() {
    struct Counted: Equatable { var number: Int?; var other = 0 }
    let effects = Box(0)
    let reducer = Combined<Counted, Int> {
      Reduce { $0.other += $1 }
      Ongoing(\.number) { _ in
        effects.value? += 1
        return .none
      }
    }
    let store = effectStore(Counted(number: 1), reducer)
    for _ in 0..<100 { store.send(1) }
    #expect(effects.value == 1)
    #expect(store.effectsLeft == 0)
  }
}
