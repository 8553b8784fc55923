import SluiceNavigation
import Testing

/// Prompts that are one case of a presented enum.
@Suite struct PromptCaseTests {
  private let delete = Prompt<DeskAction>(
    "Delete?", buttons: [.destructive("Delete", .delete), .cancel("Keep"), .ordinary("Copy", .copy)])

  private func makeStore() -> (Store<DeskState, DeskAction>, Log) {
    let failures = Log()
    return (Store(DeskState(), promptDesk, onFailure: { failures($0) }), failures)
  }

  @Test func `A prompt that is one case of a destination is answered, and dismissed, in one cycle`() {
    let (store, failures) = makeStore()
    store.send(.destination(.present(.alert(delete))))
    store.send(.destination(.destination("1", .alert(.button(0)))))
    #expect(store.state.notes == ["delete"] && store.state.destination.route == nil)
    store.send(.destination(.present(.alert(delete))))
    store.send(.destination(.destination("2", .alert(.button(1)))))
    #expect(store.state.notes == ["delete"] && store.state.destination.route == nil && failures.lines.isEmpty)
  }

  @Test func `An answer to a dismissed prompt is reported once, and changes nothing`() {
    let (store, failures) = makeStore()
    store.send(.destination(.present(.alert(delete))), .destination(.present(.alert(delete))))
    store.send(.destination(.destination("1", .alert(.button(0)))))
    #expect(store.state.notes.isEmpty && store.state.destination.destination == .alert(delete))
    #expect(failures.lines.count == 1)
  }

  @Test func `An answer with an unknown button, or to another case, is reported, and changes nothing`() {
    let (store, failures) = makeStore()
    store.send(.destination(.present(.alert(delete))), .destination(.destination("1", .alert(.button(3)))))
    store.send(.destination(.present(.edit(1))), .destination(.destination("2", .alert(.button(0)))))
    #expect(store.state.notes.isEmpty && store.state.destination.destination == .edit(1))
    #expect(failures.lines.count == 2)
  }

  @Test func `The other cases of the destination have their own reducers`() {
    let (store, failures) = makeStore()
    store.send(.destination(.present(.edit(1))), .destination(.destination("1", .edit(2))))
    #expect(store.state.destination.destination == .edit(3) && failures.lines.isEmpty)
  }

  @Test func `Buttons without actions need no embedding function`() {
    let store = Store<DeskState, DeskAction>(DeskState()) { Prompts(\.note, action: DeskAction.note) }
    store.send(.note(.present(Prompt("Saved", buttons: [.ordinary("Good")]))), .note(.destination("1", .button(0))))
    #expect(store.state.note.route == nil)
  }
}

struct DeskState: Equatable {
  var destination = Presented<Destination>()
  var note = Presented<Prompt<Never>>()
  var notes: [String] = []

  enum Destination: Equatable {
    case edit(Int)
    case alert(Prompt<DeskAction>)
  }
}

indirect enum DeskAction: Equatable, Sendable {
  case delete, copy
  case destination(PresentedAction<DeskState.Destination, DestinationAction>)
  case note(PromptAction<Never>)

  enum DestinationAction: Equatable, Sendable {
    case edit(Int)
    case alert(Prompt<DeskAction>.Choice)
  }
}

let promptDesk = Combined<DeskState, DeskAction> {
  Reduce { state, action in
    switch action {
    case .delete: state.notes.append("delete")
    case .copy: state.notes.append("copy")
    case .destination, .note: break
    }
  }
  IfPresented(\.destination, action: DeskAction.destination) {
    Scope(case: DeskState.Destination.edit, action: DeskAction.DestinationAction.edit) {
      Reduce { number, add in number += add }
    }
  }
  Prompts(
    \.destination, action: DeskAction.destination, case: DeskState.Destination.alert,
    action: DeskAction.DestinationAction.alert)
}
