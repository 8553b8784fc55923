import SluiceNavigation
import Testing

/// Alerts and confirmations.
@Suite struct PromptTests {
  private let prompt = Prompt<TourAction>(
    "Sure?", buttons: [.destructive("Yes", .note("yes")), .cancel("No"), .ordinary("Later", .note("later"))])

  @Test func `Choosing a button dismisses the prompt and sends the button's action, in one cycle`() {
    let (store, log) = (Store(Tour(), tour), Log())
    store.send(.alert(.present(prompt)))
    let token = store.observe(\.self, initial: false) { log("\($0.alert) \($0.notes)") }
    store.send(.alert(.destination("1", .button(0))))
    #expect(log.lines == [#"nothing ["yes"]"#])
    token.cancel()
  }

  @Test func `A button without an action only dismisses`() {
    let store = Store(Tour(), tour)
    store.send(.alert(.present(prompt)), .alert(.destination("1", .button(1))))
    #expect(store.state.alert.route == nil && store.state.notes.isEmpty)
  }

  @Test func `A prompt is answered once, however often its buttons are tapped`() {
    var failures: [String] = []
    let store = Store(Tour(), tour, onFailure: { failures.append($0.description) })
    store.send(.alert(.present(prompt)))
    store.send(.alert(.destination("1", .button(0))), .alert(.destination("1", .button(2))))
    #expect(store.state.notes == ["yes"])
    #expect(failures.count == 1 && failures[0].contains("with the key 1, which is not in the state"))
  }

  @Test(arguments: [3, -1]) func `A button that the prompt does not have changes nothing, and is reported`(
    position: Int
  ) {
    var failures = 0
    let store = Store(Tour(), tour, onFailure: { _ in failures += 1 })
    store.send(.alert(.present(prompt)), .alert(.destination("1", .button(position))))
    #expect(store.state.alert.destination == prompt && failures == 1)
  }

  @Test func `An answer to a former prompt does not answer the next one`() {
    var failures = 0
    let store = Store(Tour(), tour, onFailure: { _ in failures += 1 })
    store.send(.alert(.present(prompt)), .alert(.present(prompt)), .alert(.destination("1", .button(0))))
    #expect(store.state.alert.destination == prompt && store.state.notes.isEmpty && failures == 1)
  }

  @Test func `The buttons of a prompt can have actions of their own`() {
    struct State { var alert = Presented<Prompt<Int>>(), sum = 0 }
    enum Act: Equatable { case alert(PromptAction<Int>), add(Int) }
    let alert = EnumCase<Act, PromptAction<Int>>(
      "alert", embed: { .alert($0) }, extract: { if case .alert(let action) = $0 { action } else { nil } })
    let app = Combined<State, Act> {
      Prompts(\.alert, action: alert, sending: { .add($0) })
      Reduce { state, action in if case .add(let number) = action { state.sum += number } }
    }
    var state = State()
    app.apply(
      [.alert(.present(Prompt("?", buttons: [.ordinary("3", 3)]))), .alert(.destination("1", .button(0)))], to: &state)
    #expect(state.sum == 3 && state.alert.route == nil)
  }
}
