import SluiceNavigation
import SluiceTesting
import Testing

/// Buttons of prompts, chosen by what they send.
@MainActor @Suite struct TestStoreChoosingTests {
  struct Draft: Equatable {
    var text = "Hello"
    var alert = Presented<Prompt<Action>>()
    var destination = Presented<Destination>()
  }

  enum Destination: Equatable {
    case alert(Prompt<Action>)

  }

  typealias Answer = Action.DestinationAction

  indirect enum Action: Equatable, Sendable {
    case ask, askElsewhere, delete
    case alert(PromptAction<Action>)
    case destination(PresentedAction<Destination, DestinationAction>)

    enum DestinationAction: Equatable, Sendable {
      case alert(Prompt<Action>.Choice)
    }
  }

  nonisolated static let prompt = Prompt<Action>(
    "Delete?", buttons: [.cancel("Keep"), .destructive("Delete", .delete)])

  static let asking = Reduce<Draft, Action> { draft, action in
    switch action {
    case .ask: draft.alert.present(prompt)
    case .askElsewhere: draft.destination.present(.alert(prompt))
    case .delete: draft.text = ""
    case .alert, .destination: break
    }
  }

  static let draft = Combined<Draft, Action> {
    asking
    Prompts(\.alert, action: Action.alert)
    IfPresented(\.destination, action: Action.destination) { EmptyReducer() }
    Prompts(\.destination, action: Action.destination, case: Destination.alert, action: Answer.alert)
  }

  let store = TestStore(Draft(), Self.draft)

  @Test func `A button is chosen by what it sends, and its prompt is dismissed`() {
    store.send(.ask) { $0.alert.present(Self.prompt) }
    store.choose(.delete, in: \.alert, action: Action.alert)
    store.receive(.delete) { $0.text = "" }
    store.finish()
  }

  @Test func `Nil chooses the button that sends nothing`() {
    store.send(.ask) { $0.alert.present(Self.prompt) }
    store.choose(nil, in: \.alert, action: Action.alert)
    store.finish()
    #expect(store.state.text == "Hello")
  }

  @Test func `A prompt that is one case of a destination is answered in the same way`() {
    store.send(.askElsewhere) { $0.destination.present(.alert(Self.prompt)) }
    store.choose(.delete, in: \.destination, action: Action.destination, case: Destination.alert, action: Answer.alert)
    store.receive(.delete) { $0.text = "" }
    store.finish()
  }

  @Test func `Choosing an absent button fails, and lists the present buttons`() {
    let findings = Findings(of: store)
    store.choose(.delete, in: \.alert, action: Action.alert)
    #expect(findings.message() == "No prompt is presented, so no button that sends delete can be chosen.")
    store.send(.ask) { $0.alert.present(Self.prompt) }
    store.choose(.ask, in: \.alert, action: Action.alert)
    #expect(
      findings.message()
        == #"The prompt "Delete?" has no button that sends ask: "Keep" sends nothing, "Delete" sends delete."#)
    #expect(store.state.alert.route != nil)
  }
}
