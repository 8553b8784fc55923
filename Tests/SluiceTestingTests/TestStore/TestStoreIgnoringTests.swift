import SluiceTesting
import SluiceUndo
import Testing

private struct Line: Reducer {
  struct State: Identifiable, Equatable, Sendable {
    let id: Int
    var name = ""
  }

  enum Action: Equatable, Sendable { case rename(String), keep }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    if case .rename(let name) = action { state.name = name }
  }
}

private struct Page: Reducer {
  struct State: Equatable, Sendable {
    var lines: Rows<Line.State> = [Line.State(id: 1)]
    var title = ""
    var history = UndoStack(of: Rows<Line.State>.self)
  }

  enum Action: Equatable, Sendable { case line(Line.State.ID, Line.Action), title(String), history(UndoAction) }

  var body: some Reducer<State, Action> {
    WithUndo(\.lines, history: \.history, action: Action.history) {
      EachRow(\.lines, action: Action.line) { Line() }
    }
    Reduce { state, action in
      if case .title(let title) = action { state.title = title }
    }
  }
}

/// A reducer that attaches none of its children.
private struct Forgetful: Reducer {
  struct State: Equatable { var line = Line.State(id: 1), count = 0 }
  enum Action: Equatable, Sendable { case line(Line.Action), row(Int, Line.Action), add(Int) }
  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    if action == .row(1, .keep) { state.count += 1 }
  }
}

@Suite struct TestStoreIgnoringTests {
  private let store = TestStore(Page.State(), Page())
  private let findings: Findings

  init() { findings = Findings(of: store) }

  @Test func `A part whose changes are ignored is not described, and changes nevertheless`() {
    store.ignoreChanges(of: \.history)
    store.send(.line(1, .rename("Rye"))) { $0.lines[id: 1]?.name = "Rye" }
    #expect(store.state.history.canUndo)
    store.send(.history(.undo)) { $0.lines[id: 1]?.name = "" }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `An action that changes only an ignored part needs no closure`() {
    store.ignoreChanges(of: \.title)
    store.send(.title("Bread"))
    #expect(store.state.title == "Bread")
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A row is tested by its own store while the history beside the rows is ignored`() throws {
    let line = try #require(store.scope(\.lines, id: 1, action: Page.Action.line))
    line.send(.rename("Rye")) { $0.name = "Rye" }
    #expect(findings.message().contains("is not the expected one"))
    store.ignoreChanges(of: \.history)
    line.send(.rename("Oat")) { $0.name = "Oat" }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A part that is not ignored is asserted as before, and the difference leaves the ignored part out`() {
    store.ignoreChanges(of: \.history)
    store.send(.line(1, .rename("Rye"))) { $0.lines[id: 1]?.name = "Oat" }
    let wrong = findings.message()
    #expect(wrong.contains("is not the expected one") && wrong.contains("Oat") && !wrong.contains("UndoStep("))
    store.send(.line(1, .rename("Salt")))
    let missing = findings.message()
    #expect(missing.contains("the test expects no change") && missing.contains("Salt"))
    #expect(!missing.contains("UndoStep("))
  }
}

@Suite struct TestStoreAttachingTests {
  private let store = TestStore(Forgetful.State(), Forgetful())
  private let findings: Findings

  init() { findings = Findings(of: store) }

  @Test func `A failure for an action of a child that changed nothing asks whether the child's reducer is attached`() {
    store.send(.line(.rename("Rye"))) { $0.line.name = "Rye" }
    #expect(findings.message().contains("`Scope(\\.…, action: Action.line) { … }`"))
    store.send(.row(1, .rename("Rye"))) { $0.line.name = "Rye" }
    #expect(findings.message().contains("`Scope(\\.…, action: Action.row) { … }`"))
  }

  @Test func `Nothing is said of children for an action that carries none, or that changed something`() {
    store.send(.add(3)) { $0.count = 3 }
    #expect(!findings.message().contains("Scope("))
    store.send(.row(1, .keep)) { $0.count = 3 }
    #expect(!findings.message().contains("Scope("))
  }
}
