import Sluice
import Testing

/// What a user interface asks for, and no reducer does, because it was forgotten.
@Suite struct ForgottenReducerTests {
  struct Page: Equatable { var title = "" }

  struct State: Equatable {
    var name = "", age = 0
    var path = RouteStack<Page>(), sheet = Presented<Page>(), alert = Presented<Prompt<Never>>()

    static var filled: State {
      var state = State()
      state.path.push(Page(title: "one"))
      state.path.push(Page(title: "two"))
      state.sheet.present(Page())
      state.alert.present(Prompt("Sure?"))
      return state
    }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case path(RouteAction<Page, Never>), sheet(PresentedAction<Page, Never>), alert(PromptAction<Never>)
    case clear
  }

  private func store(
    failures: Log, @ReducerBuilder<State, Action> _ reducer: () -> Combined<State, Action>
  ) -> Store<State, Action> {
    Store(State.filled, reducer(), onFailure: { failures("\($0.cause)") })
  }

  @Test func `A field that is set, and is not set by a reducer, is reported once for each type of state`() {
    let failures = Log()
    let store = store(failures: failures) { EmptyReducer() }
    store.name = "Ann"
    store.age = 1
    #expect(
      failures.lines == [
        "`\\State.name` was set by a binding, but no reducer has set it. Put `BindingReducer()` into the reducer of"
          + " ForgottenReducerTests.State, before what looks at its fields."
      ])
  }

  @Test func `Fields that reducers set, correct or refuse are not reported`() {
    let failures = Log()
    let store = store(failures: failures) {
      BindingReducer()
      Reduce { state, action in
        guard case .binding(\.age) = action else { return }
        state.age = max(state.age, 0)
      }
    }
    store.age = -1
    store.name = "Ann"
    #expect(failures.lines == [] && store.age == 0 && store.name == "Ann")
  }

  @Test func `A field that already has its value, and one that another reducer sets, are not reported`() {
    let failures = Log()
    let store = store(failures: failures) {
      Reduce { state, action in
        if case .binding(\.name) = action { state.name = "Ann" }
      }
    }
    store.age = 0
    store.name = "Ann"
    #expect(failures.lines == [])
  }

  @Test func `A reducer that is switched off after it has worked is not reported`() {
    let failures = Log()
    let store = store(failures: failures) {
      When({ state, _ in state.age == 0 }) { BindingReducer() }
    }
    store.age = 1
    store.age = 2
    #expect(failures.lines == [] && store.age == 1)
  }

  @Test func `A field that is set while the store is at work is not reported, because it is set later`() {
    let failures = Log()
    let store = store(failures: failures) { BindingReducer() }
    let token = store.observe(\.name) { name in
      if name == "Ann" { store.age = 30 }
    }
    store.name = "Ann"
    #expect(failures.lines == [] && store.age == 30)
    token.cancel()
  }

  @Test func `Going back in a stack that no reducer pops is reported`() {
    let failures = Log()
    let store = store(failures: failures) { EmptyReducer() }
    store[path: \.path, action: Action.path].removeLast()
    store[path: \.path, action: Action.path].removeLast()
    #expect(
      failures.lines == [
        "The user went back in the stack `\\State.path`, but no reducer has popped it. Attach"
          + " `EachRoute(\\.path, action: …) { … }` to the reducer of ForgottenReducerTests.State."
      ])
  }

  @Test func `Dismissing what no reducer dismisses is reported`() {
    let failures = Log()
    let store = store(failures: failures) { EmptyReducer() }
    store[isPresented: \.sheet, action: Action.sheet] = false
    store[presented: \.alert, action: Action.alert] = nil
    #expect(
      failures.lines == [
        "The user dismissed `\\State.sheet`, but no reducer has dismissed it. Attach"
          + " `IfPresented(\\.sheet, action: …) { … }` to the reducer of ForgottenReducerTests.State.",
        "The user dismissed `\\State.alert`, but no reducer has dismissed it. Attach"
          + " `Prompts(\\.alert, action: …)` to the reducer of ForgottenReducerTests.State.",
      ])
  }

  @Test func `Navigation that reducers perform, in whichever way, is not reported`() {
    let failures = Log()
    let attached = store(failures: failures) {
      EachRoute(\.path, action: Action.path)
      IfPresented(\.sheet, action: Action.sheet)
      Prompts(\.alert, action: Action.alert)
    }
    let byHand = store(failures: failures) {
      Reduce { state, action in
        switch action {
        case .path: state.path.popToRoot()
        case .sheet: state.sheet.dismiss()
        case .alert: state.alert.dismiss()
        case .binding, .clear: break
        }
      }
    }
    for store in [attached, byHand] {
      store[path: \.path, action: Action.path].removeLast()
      store[isPresented: \.sheet, action: Action.sheet] = false
      store[presented: \.alert, action: Action.alert] = nil
      #expect(store.state.sheet.route == nil && store.state.alert.route == nil)
    }
    #expect(failures.lines == [])
  }

  @Test func `A preview without a reducer reports nothing, and other stores write it to the standard error`() async {
    let plain = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Store<State, Action>(State.filled) { EmptyReducer() }.name = "Ann"
    }
    let preview = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Store<State, Action>.preview(State.filled).name = "Ann"
    }
    let words = [plain, preview].map { String(decoding: $0?.standardErrorContent ?? [], as: UTF8.self) }
    #expect(words[0].contains("Put `BindingReducer()` into the reducer") && !words[1].contains("BindingReducer"))
  }

  @Test func `A part that is gone is reported as that, and nothing else`() {
    let failures = Log()
    let store = store(failures: failures) { EmptyReducer() }
    store.shutDown()
    store.name = "Ann"
    #expect(failures.lines.count == 1 && !failures.lines[0].contains("BindingReducer"))
  }
}
