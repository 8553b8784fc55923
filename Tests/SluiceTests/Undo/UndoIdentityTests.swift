import Incremental
import SluiceTesting
import SluiceUndo
import Testing

/// Law 23: an id that named a step or screen once never names another one, whatever value is made again.
@MainActor @Suite struct UndoIdentityTests {
  struct Text: Equatable, Codable, Sendable {
    var text = ""
    var history = UndoStack(of: String.self)
  }

  enum Action: Codable, Equatable, Sendable { case write(String), open, history(UndoAction), part(String) }

  nonisolated static func makeEditor(opensFirst: Bool) -> Combined<Text, Action> {
    let open = Reduce<Text, Action> { editor, action in if case .open = action { editor = Text() } }
    let writing = WithUndo<Text, Action>(\.text, history: \.history, action: Action.history) {
      Reduce { editor, action in if case .write(let text) = action { editor.text = text } }
    }
    return Combined<Text, Action> {
      if opensFirst { open }
      writing
      if !opensFirst { open }
    }
  }

  private func makeStore(opensFirst: Bool = false) -> Store<Text, Action> {
    Store(Text(), Self.makeEditor(opensFirst: opensFirst))
  }

  @Test(arguments: [false, true])
  func `A step of a history that is made again has a new id`(opensFirst: Bool) {
    let store = makeStore(opensFirst: opensFirst)
    var (ids, last) = (Set<Int>(), 0)
    for round in 0..<4 {
      for text in ["a", "b", "c"] {
        store.send(.write("\(text)\(round)"))
        let id = store.state.history.undoStep?.id ?? 0
        #expect(id > last && ids.insert(id).inserted)
        last = id
      }
      store.send(.history(.undo))
      store.send(.history(.go(to: 1)))
      store.send(.open)
      #expect(store.state.history == Text().history)
    }
    store.send(.write("x"))
    store.send(.history(.go(to: 1)))
    #expect(store.state.text == "x")
  }

  @Test func `The bridge to an undo manager continues when another document is opened`() {
    let store = makeStore()
    var (undos, registered): ([() -> Void], Int) = ([], 0)
    let token = store.observe(of: { $0.history.undoStep?.id }) { _ in
      for step in store.state.history.undoSteps where step.id > registered {
        registered = step.id
        undos.append { if store.state.history.undoStep?.id == step.id { store.send(.history(.undo)) } }
      }
    }
    for text in ["a", "b", "c"] { store.send(.write(text)) }
    store.send(.open)
    store.send(.write("new"))
    #expect(undos.count == 4)
    undos[0]()
    #expect(store.state.text == "new")
    undos[3]()
    #expect(store.state.text == "")
    token.cancel()
  }

  @Test func `A replay, a journey and a restart restore the ids of steps`() throws {
    let store = makeStore()
    let tape = store.record()
    for text in ["a", "b"] { store.send(.write(text)) }
    store.send(.open)
    store.send(.write("c"))
    let (state, number) = (store.state, tape.last)
    store.send(.open)
    store.send(.write("d"))
    try store.travel(to: number)
    #expect(store.state == state)
    store.resume()
    let copy = makeStore()
    try copy.replay(tape)
    #expect(copy.state == store.state && copy.state.history.undoStep?.id == store.state.history.undoStep?.id)
    let journal = TestJournal<Text, Action>()
    func open() throws -> Store<Text, Action> {
      try Store(Text(), Self.makeEditor(opensFirst: false), journal: journal)
    }
    let written: Text
    do {
      let first = try open()
      for text in ["a", "b"] { first.send(.write(text)) }
      first.send(.open)
      first.send(.write("c"))
      written = first.state
    }
    let second = try open()
    #expect(second.state == written)
    second.send(.open)
    second.send(.write("d"))
    #expect((second.state.history.undoStep?.id ?? 0) > (written.history.undoStep?.id ?? 0))
  }

  @Test func `Law 4: the actions that an interceptor makes of one action are one step`() {
    struct Editor {
      var lines: Rows<Line> = []
      var history = UndoStack(of: Rows<Line>.self)
    }
    enum EditorAction: Sendable { case add(Int), several, history(UndoAction) }
    let store = Store<Editor, EditorAction>(
      Editor(),
      interceptors: .flatMap { _, action in
        if case .several = action { [.add(1), .add(1), .add(2), .add(3)] } else { [action] }
      }
    ) {
      WithUndo<Editor, EditorAction>(\.lines, history: \.history, action: EditorAction.history) {
        Reduce { editor, action in
          if case .add(let id) = action, editor.lines[id: id] == nil { editor.lines.append(Line(id: id)) }
        }
      }
    }
    store.send(.several, undo: .titled("Three"))
    #expect(store.state.history.undoSteps.map(\.title) == ["Three"])
    store.send(.add(4), undo: .titled("Four"))
    #expect(store.state.history.undoSteps.map(\.title) == ["Three", "Four"])
    store.send(.history(.undo))
    store.send(.history(.undo))
    #expect(store.state.lines.isEmpty)
  }
}
