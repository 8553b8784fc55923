import SluiceNavigation
import Testing
import Thoroughness

/// Requests of a user whose reducer was forgotten. Each test has states of its own, because one is
/// reported once in a program.
@Suite struct ForgottenReducerTests {
  struct Page<Test>: Equatable { var title = "" }

  struct State<Test> {
    var name = "", age = 0
    var path = RouteStack<Page<Test>>(), sheet = Presented<Page<Test>>(), alert = Presented<Prompt<Button<Test>>>()

    static var filled: State {
      var state = State()
      state.path.push(Page(title: "one"))
      state.path.push(Page(title: "two"))
      state.sheet.present(Page())
      state.alert.present(Prompt("Sure?"))
      return state
    }
  }

  struct Button<Test>: Equatable {}

  enum Action<Test>: BindableAction {
    case binding(BindingAction<State<Test>>)
    case path(RouteAction<Page<Test>, Never>), sheet(PresentedAction<Page<Test>, Never>)
    case alert(PromptAction<Button<Test>>), clear
  }

  private func store<Test>(
    _ test: Test.Type, _ failures: Log,
    @ReducerBuilder<State<Test>, Action<Test>> _ reducer: () -> Combined<State<Test>, Action<Test>>
  ) -> Store<State<Test>, Action<Test>> {
    Store(State.filled, reducer(), onFailure: { failures("\($0.cause)") })
  }

  private func ask<Test>(_ store: Store<State<Test>, Action<Test>>) {
    store.name = "Ann"
    store[path: \.path, action: Action.path].removeLast()
    store[isPresented: \.sheet, action: Action.sheet] = false
    store[presented: \.alert, action: Action.alert] = nil
  }

  @Test func `An action that no reducer of the program handles is reported once for each type of state`() {
    enum Mine {}
    let failures = Log()
    let store = store(Mine.self, failures) { EmptyReducer() }
    ask(store)
    ask(store)
    store.age = 1
    #expect(
      failures.lines == [
        "`\\State<Mine>.name` was set by a binding, but no reducer has set it. Put `BindingReducer()` into the reducer of"
          + " State<Mine>, before what looks at its fields.",
        "The user went back in the stack `\\State<Mine>.path`, but no reducer has popped it. Attach"
          + " `EachRoute(\\.path, action: …) { … }` to the reducer of State<Mine>.",
        "The user dismissed `\\State<Mine>.sheet`, but no reducer has dismissed it. Attach"
          + " `IfPresented(\\.sheet, action: …) { … }` to the reducer of State<Mine>.",
        "The user dismissed `\\State<Mine>.alert`, but no reducer has dismissed it. Attach"
          + " `Prompts(\\.alert, action: …)` to the reducer of State<Mine>.",
      ])
  }

  @Test func `Actions that reducers handle, correct or handle by hand are not reported`() {
    enum Attached {}
    enum ByHand {}
    let failures = Log()
    let attached = store(Attached.self, failures) {
      BindingReducer()
      Reduce { state, action in
        if case .binding(\.age) = action { state.age = max(state.age, 0) }
      }
      EachRoute(\.path, action: Action.path)
      IfPresented(\.sheet, action: Action.sheet)
      Prompts(\.alert, action: Action.alert, sending: { _ in .clear })
    }
    ask(attached)
    attached.age = -1
    let byHand = store(ByHand.self, failures) {
      Reduce { state, action in
        switch action {
        case .path: state.path.popToRoot()
        case .sheet: state.sheet.dismiss()
        case .alert: state.alert.dismiss()
        case .binding(\.name): state.name = "Ann"
        case .binding, .clear: break
        }
      }
    }
    ask(byHand)
    byHand.age = 0
    #expect(failures.lines == [])
    #expect(
      attached.name == "Ann" && attached.age == 0 && attached.state.sheet.route == nil
        && byHand.state.alert.route == nil)
  }

  @Test func `An action that an interceptor or a condition keeps from an attached reducer is not reported`() {
    enum Mine {}
    let failures = Log()
    let store = store(Mine.self, failures) {
      When({ state, _ in state.age > 0 }) { BindingReducer() }
      Combined<State<Mine>, Action<Mine>> {
        EachRoute(\.path, action: Action.path)
        IfPresented(\.sheet, action: Action.sheet)
        Prompts(\.alert, action: Action.alert, sending: { _ in .clear })
      }.intercepted(by: .filter { _, _ in false })
    }
    ask(store)
    #expect(failures.lines == [] && store.name == "" && store.state.sheet.route != nil)
  }

  @Test func `An action that is sent while the store is at work is not reported, because it is handled later`() {
    enum Mine {}
    let failures = Log()
    let store = store(Mine.self, failures) {
      Reduce { state, action in
        switch action {
        case .clear: state.age = 1
        case .binding(\.name): state.name = "Ann"
        default: break
        }
      }
    }
    let token = store.observe(\.age) { age in
      if age == 1 { store.name = "Ann" }
    }
    store.send(.clear)
    #expect(failures.lines == [] && store.name == "Ann")
    token.cancel()
  }

  @Test
  func `An action for a removed part does nothing, and one after the store's end is reported only as such`() {
    struct Part: Equatable { var name = "" }
    enum PartAction: BindableAction { case binding(BindingAction<Part>) }
    enum WholeAction { case part(PartAction) }
    let failures = Log()
    let whole = Store<Part?, WholeAction>(
      Part(), Reduce { part, action in if case .part = action { part = nil } },
      onFailure: { failures(errorName($0.cause)) })
    let part = whole.scope(\.self, action: WholeAction.part)
    part?.name = "what removes the part"
    #expect(failures.lines == [])
    part?.name = "Ann"
    whole.shutDown()
    part?.name = "Ann"
    #expect(failures.lines == [])

    enum Mine {}
    let ended = store(Mine.self, failures) { EmptyReducer() }
    ended.shutDown()
    ended.name = "Ann"
    #expect(failures.lines.count == 1 && !failures.lines[0].contains("BindingReducer"))
  }

  @Test func `A preview without a reducer reports nothing, and other stores write to the standard error`() async {
    let plain = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Store<State<Int>, Action<Int>>(State.filled) { EmptyReducer() }.name = "Ann"
    }
    let preview = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Store<State<Int>, Action<Int>>.preview(State.filled).name = "Ann"
    }
    let words = [plain, preview].map { String(decoding: $0?.standardErrorContent ?? [], as: UTF8.self) }
    #expect(words[0].contains("Put `BindingReducer()` into the reducer") && !words[1].contains("BindingReducer"))
  }
}
