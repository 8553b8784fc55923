import Sluice
import SluiceTesting
import Testing

/// Buttons of prompts, chosen by what they send.
@MainActor @Suite struct TestStoreChoosingTests {
  struct Draft: Equatable {
    var text = "Hello"
    var alert = Presented<Prompt<Action>>()
    var destination = Presented<Destination>()
  }

  enum Destination: Equatable, CasePathable {
    case alert(Prompt<Action>)

    struct Cases: Sendable {
      let alert = EnumCase<Destination, Prompt<Action>>("alert", embed: { .alert($0) }, extract: { $0.prompt })
    }

    static let cases = Cases()
    private nonisolated var prompt: Prompt<Action>? { if case .alert(let prompt) = self { prompt } else { nil } }
  }

  indirect enum Action: Equatable, Sendable, CasePathable {
    case ask, askElsewhere, delete
    case alert(PromptAction<Action>)
    case destination(PresentedAction<Destination, DestinationAction>)

    enum DestinationAction: Equatable, Sendable, CasePathable {
      case alert(Prompt<Action>.Choice)

      struct Cases: Sendable {
        let alert = EnumCase<DestinationAction, Prompt<Action>.Choice>(
          "alert", embed: { .alert($0) }, extract: { if case .alert(let choice) = $0 { choice } else { nil } })
      }

      static let cases = Cases()
    }

    struct Cases: Sendable {
      let alert = EnumCase<Action, PromptAction<Action>>(
        "alert", embed: { .alert($0) }, extract: { if case .alert(let action) = $0 { action } else { nil } })
      let destination = EnumCase<Action, PresentedAction<Destination, DestinationAction>>(
        "destination", embed: { .destination($0) },
        extract: { if case .destination(let action) = $0 { action } else { nil } })
    }

    static let cases = Cases()
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
    Prompts(\.alert, action: \.alert)
    IfPresented(\.destination, action: \.destination) { EmptyReducer() }
    Prompts(\.destination, action: \.destination, case: \.alert, action: \.alert)
  }

  let store = TestStore(Draft(), Self.draft)

  @Test func `A button is chosen by what it sends, and its prompt is dismissed`() {
    store.send(.ask) { $0.alert.present(Self.prompt) }
    store.choose(.delete, in: \.alert, action: \.alert)
    store.receive(.delete) { $0.text = "" }
    store.finish()
  }

  @Test func `Nil chooses the button that sends nothing`() {
    store.send(.ask) { $0.alert.present(Self.prompt) }
    store.choose(nil, in: \.alert, action: \.alert)
    store.finish()
    #expect(store.state.text == "Hello")
  }

  @Test func `A prompt that is one case of a destination is answered in the same way`() {
    store.send(.askElsewhere) { $0.destination.present(.alert(Self.prompt)) }
    store.choose(.delete, in: \.destination, action: \.destination, case: \.alert, action: \.alert)
    store.receive(.delete) { $0.text = "" }
    store.finish()
  }

  @Test func `Prompts are answered and chosen by constructors of cases, too`() {
    typealias Answer = Action.DestinationAction
    let draft = Combined<Draft, Action> {
      Self.asking
      Prompts(\.alert, action: Action.alert)
      IfPresented(\.destination, action: Action.destination) { EmptyReducer() }
      Prompts(\.destination, action: Action.destination, case: Destination.alert, action: Answer.alert)
    }
    let store = TestStore(Draft(), draft)
    store.send(.ask) { $0.alert.present(Self.prompt) }
    store.choose(.delete, in: \.alert, action: Action.alert)
    store.receive(.delete) { $0.text = "" }
    store.send(.askElsewhere) { $0.destination.present(.alert(Self.prompt)) }
    store.choose(.delete, in: \.destination, action: Action.destination, case: Destination.alert, action: Answer.alert)
    store.receive(.delete)
    store.finish()
  }

  @Test func `A button that is not there fails, with those that are`() {
    let findings = Findings(of: store)
    store.choose(.delete, in: \.alert, action: \.alert)
    #expect(findings.message() == "No prompt is presented, so no button that sends delete can be chosen.")
    store.send(.ask) { $0.alert.present(Self.prompt) }
    store.choose(.ask, in: \.alert, action: \.alert)
    #expect(
      findings.message()
        == #"The prompt "Delete?" has no button that sends ask: "Keep" sends nothing, "Delete" sends delete."#)
    #expect(store.state.alert.route != nil)
  }
}
