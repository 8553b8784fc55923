import SluiceNavigation
import SluiceTesting
import Testing

/// Actions that are sent, and that no reducer handles, because the one that does was forgotten. Each test has states of
/// its own, because one is reported once in a program.
@Suite struct ForgottenNavigationTests {
  struct Page<Test>: Equatable {
    var title = ""
    var sheet = Presented<Note<Test>>()
  }

  struct Note<Test>: Equatable { var isOpen = false }

  struct Row<Test>: Identifiable, Equatable {
    var id = 1
    var isDone = false
  }

  enum RowAction<Test> { case toggle, appeared }

  enum PageAction<Test>: BindableAction {
    case binding(BindingAction<Page<Test>>), tapped, sheet(PresentedAction<Note<Test>, Never>)
  }

  struct Button<Test> {}

  enum Over<Test>: Equatable {
    case note(Note<Test>), question(Prompt<Button<Test>>)
    static func == (a: Self, b: Self) -> Bool { false }
  }

  enum OverAction<Test> { case question(Prompt<Button<Test>>.Choice) }

  struct State<Test> {
    var isOn = false
    var count = 0
    var path = RouteStack<Page<Test>>(), sheet = Presented<Note<Test>>(), alert = Presented<Prompt<Button<Test>>>()
    var over = Presented<Over<Test>>()
    var rows: Rows<Row<Test>> = [Row()]
  }

  enum Action<Test> {
    case path(RouteAction<Page<Test>, PageAction<Test>>), sheet(PresentedAction<Note<Test>, Never>)
    case alert(PromptAction<Button<Test>>), row(Int, RowAction<Test>), over(
      PresentedAction<Over<Test>, OverAction<Test>>)
    case other, answered
  }

  private func store<Test>(
    _ test: Test.Type, _ failures: Log, _ state: State<Test> = State(),
    @ReducerBuilder<State<Test>, Action<Test>> _ reducer: () -> Combined<State<Test>, Action<Test>>
  ) -> Store<State<Test>, Action<Test>> {
    Store(state, reducer(), onFailure: { failures("\($0.cause)") })
  }

  private func shown<Test>(_ test: Test.Type) -> State<Test> {
    var state = State<Test>()
    state.alert.present(Prompt("Sure?", buttons: [.init("Yes")]))
    state.path.push(Page(title: "first"))
    return state
  }

  private func askAll<Test>(_ store: Store<State<Test>, Action<Test>>) {
    store.send(.other)
    store.send(.path(.push(Page(title: "next"))))
    store.send(.sheet(.present(Note())))
    if let route = store.state.alert.route { store.send(.alert(.destination(route.id, .button(0)))) }
    store.send(.row(1, .toggle))
  }

  @Test func `An action that no reducer of the program handles is reported once, with the reducer that was forgotten`()
  {
    enum Mine {}
    let failures = Log()
    let store = store(Mine.self, failures, shown(Mine.self)) { EmptyReducer() }
    askAll(store)
    askAll(store)
    #expect(failures.lines.count == 4)
    #expect(
      failures.lines.first
        == "Nothing came of an action for `\\State<Mine>.path`, and the program has no reducer that changes this stack, or handles"
        + " the actions of its destinations. Attach `EachRoute(\\.path, action: …) { … }` to the reducer of State<Mine>. If a"
        + " reducer of your own does it by hand, and had nothing to do, nothing is wrong.")
    for (line, words) in zip(
      failures.lines,
      [
        "`EachRoute(\\.path, action: …) { … }`", "`IfPresented(\\.sheet, action: …) { … }`",
        "`Prompts(\\.alert, action: …)`", "`EachRow(\\.rows, action: …) { … }`",
      ])
    {
      #expect(line.contains(words))
    }
  }

  @Test(arguments: 0..<7) func `Each way to request navigation is reported, also from inside, and in a group`(way: Int)
  {
    func attempt<Mine>(_ mine: Mine.Type, _ reducer: String) {
      let failures = Log()
      let store = store(Mine.self, failures, shown(Mine.self)) {
        Reduce { state, action, context in
          if case .other = action { context.send(.path(.push(Page()))) }
          if case .answered = action { context.run { send in send(.path(.pop)) } }
        }
      }
      let id = store.state.path.routes[0].id
      switch way {
      case 0: store.send(.path(.destination(id, .tapped)))
      case 1: store.send(.path(.pop))
      case 2: store.send(.other)
      case 3: store.send(.row(1, .appeared), .row(1, .toggle))
      case 4: store.send(.path(.leave(id)))
      case 5: store.send(.path(.reset([Page(), Page()])))
      default: store.send(.path(.replaceTop(Page())))
      }
      #expect(failures.lines.count == 1 && failures.lines.first?.contains(reducer) == true, "\(failures.lines)")
    }
    enum A {}
    enum B {}
    enum C {}
    enum D {}
    enum E {}
    enum F {}
    enum G {}
    switch way {
    case 0: attempt(A.self, "EachRoute")
    case 1: attempt(B.self, "EachRoute")
    case 2: attempt(C.self, "EachRoute")
    case 3: attempt(D.self, "EachRow")
    case 4: attempt(E.self, "EachRoute")
    case 5: attempt(F.self, "EachRoute")
    default: attempt(G.self, "EachRoute")
    }
  }

  struct Pages<Test>: Reducer {
    var body: some Reducer<State<Test>, Action<Test>> {
      EachRoute(\.path, action: Action.path) {
        Reduce { page, action in if case .tapped = action { page.title += "!" } }
      }
    }
  }

  @Test func `A reducer that is forgotten inside a destination is named as a part of that destination`() {
    enum Mine {}
    let failures = Log()
    let store = store(Mine.self, failures, shown(Mine.self)) { Pages() }
    let id = store.state.path.routes[0].id
    store.send(.path(.destination(id, .tapped)))
    store.send(.path(.destination(id, .sheet(.present(Note())))))
    store.send(.path(.destination(id, .binding(.set(\.title, "new")))))
    store.send(.path(.destination(id, .binding(.set(\.title, "first!")))))
    #expect(failures.lines.count == 2)
    #expect(
      failures.lines.first?.contains("`IfPresented(\\.sheet, action: …) { … }` to the reducer of Page<Mine>") == true)
    #expect(failures.lines.last?.contains("Put `BindingReducer()` into the reducer of Page<Mine>") == true)
  }

  @Test func `A button of a prompt that is one case of what is presented is reported if no Prompts answers it`() {
    enum Mine {}
    let failures = Log()
    let store = store(Mine.self, failures) { IfPresented(\.over, action: Action.over) { EmptyReducer() } }
    store.send(.over(.present(.question(Prompt("Sure?", buttons: [.init("Yes")])))))
    guard let id = store.state.over.route?.id else { return }
    store.send(.over(.destination(id, .question(.button(0)))))
    #expect(failures.lines.count == 1 && failures.lines.first?.contains("`Prompts(…, action: …, case: …") == true)
  }

  // MARK: What is no mistake.

  @Test func `Actions that attached reducers handle are not reported, however the reducers are attached`() {
    enum Plain {}
    enum Hidden {}
    enum Kept {}
    enum Bundled {}
    let failures = Log()
    @Sendable func all<Mine>(_ mine: Mine.Type) -> Combined<State<Mine>, Action<Mine>> {
      Combined {
        Pages<Mine>()
        IfPresented(\State<Mine>.sheet, action: Action.sheet)
        Prompts(\State<Mine>.alert, action: Action.alert, sending: { _ in .answered })
        EachRow(\State<Mine>.rows, action: Action.row) {
          Reduce { row, action in if case .toggle = action { row.isDone.toggle() } }
        }
      }
    }
    let plain = store(Plain.self, failures, shown(Plain.self)) { all(Plain.self) }
    askAll(plain)
    let hidden = store(Hidden.self, failures, shown(Hidden.self)) {
      When({ state, _ in state.isOn }) { all(Hidden.self).erased() }
    }
    askAll(hidden)
    let kept = store(Kept.self, failures, shown(Kept.self)) {
      all(Kept.self).intercepted(by: .filter { _, _ in false })
    }
    askAll(kept)
    let bundled = Store(
      shown(Bundled.self),
      parcel: Parcel<State<Bundled>, Action<Bundled>>("all") { When({ state, _ in state.isOn }) { all(Bundled.self) } },
      onFailure: { failures("\($0.cause)") })
    askAll(bundled)
    #expect(failures.lines == [])
    #expect(plain.state.rows[0].isDone && plain.state.path.count == 2 && hidden.state.path.count == 1)
  }

  @Test func `Actions that a custom reducer handles by hand are not reported`() {
    enum Mine {}
    enum Sending {}
    enum Running {}
    let failures = Log()
    let byHand = store(Mine.self, failures, shown(Mine.self)) {
      Reduce { state, action in
        switch action {
        case .path(let action): _ = state.path.apply(action)
        case .sheet(let action): _ = state.sheet.apply(action)
        case .alert: state.alert.dismiss()
        case .row(let id, .toggle): state.rows.update(id) { $0.isDone.toggle() }
        case .row, .over, .other, .answered: break
        }
      }
    }
    askAll(byHand)
    byHand.send(.row(1, .appeared))
    byHand.send(.path(.popToRoot))
    #expect(byHand.state.rows[0].isDone && byHand.state.path.isEmpty)
    let sending = store(Sending.self, failures, shown(Sending.self)) {
      Reduce { state, action, context in
        if case .other = action { return }
        if case .answered = action { state.count += 1 } else { context.send(.answered) }
      }
    }
    askAll(sending)
    #expect(sending.state.count == 4)
    let running = store(Running.self, failures, shown(Running.self)) {
      Reduce { _, _, context in context.run { _ in } }
    }
    askAll(running)
    #expect(failures.lines == [])
  }

  @Test func `An action with nothing to do is not reported`() {
    enum Mine {}
    let failures = Log()
    let store = store(Mine.self, failures) { EmptyReducer() }
    store.send(.path(.pop))
    store.send(.path(.popToRoot))
    store.send(.path(.reset([])))
    store.send(.path(.popped(toCount: 0)))
    store.send(.sheet(.dismiss))
    store.send(.row(7, .toggle))
    #expect(failures.lines == [])
  }

  @Test func `An action that an interceptor, a service, an addition or a waiting effect handles is not reported`() {
    enum Stopped {}
    enum Served {}
    enum Added {}
    let failures = Log()
    let stopped = Store(
      shown(Stopped.self), EmptyReducer<State<Stopped>, Action<Stopped>>(), interceptors: .filter { _, _ in false },
      onFailure: { failures("\($0.cause)") })
    askAll(stopped)
    final class Navigator: ActionObserver {
      func after(_ action: Action<Served>, _ access: StoreAccess<State<Served>, Action<Served>>) {}
    }
    let served = store(Served.self, failures, shown(Served.self)) { EmptyReducer() }
    let service = served.add(Navigator())
    askAll(served)
    let added = store(Added.self, failures, shown(Added.self)) { EmptyReducer() }
    let addition = added.add(Reduce<State<Added>, Action<Added>> { state, _ in state.count += 1 })
    askAll(added)
    #expect(failures.lines == [])
    _ = (service, addition)
  }

  @MainActor @Test func `A test store and a preview report no forgotten reducers of their own`() {
    enum Mine {}
    struct Screen: Equatable { var path = RouteStack<Page<Mine>>() }
    enum ScreenAction { case path(RouteAction<Page<Mine>, Never>) }
    let test = TestStore(Screen(), EmptyReducer<Screen, ScreenAction>())
    test.send(.path(.push(Page())))
    test.finish()
    Store<Screen, ScreenAction>.preview(Screen()).send(.path(.push(Page())))
  }

  @Test func `A store whose actions need no reducer of navigation is not watched`() {
    enum Mine {}
    enum Plain { case row(Int, Bool), other(Int) }
    let failures = Log()
    let store = Store(State<Mine>(), EmptyReducer<State<Mine>, Plain>(), onFailure: { failures("\($0.cause)") })
    store.send(.row(1, true))
    #expect(failures.lines == [])
  }
}
