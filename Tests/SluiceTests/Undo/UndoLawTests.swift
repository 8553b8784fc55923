import Incremental
import SluiceUndo
import Testing

/// Laws for any actions.
@Suite struct UndoLawTests {
  @Test(arguments: 0..<60) func `Any sequence of undos leads to the earlier states, and as many redos back`(_ seed: Int)
  {
    var random = Seeded(UInt64(seed))
    let store = Store(Editor(), editor)
    var seen = [store.state.page.content]
    for _ in 0..<60 {
      if Int.random(in: 0..<4, using: &random) == 0 {
        let count = Int.random(in: 0..<seen.count, using: &random)
        for _ in 0..<count { store.send(.undo) }
        seen.removeLast(min(count, seen.count - 1))
        #expect(store.state.page.content == seen.last)
      }
      store.send(EditorAction.random(&random), undo: .untitled)
      if store.state.page.content != seen.last { seen.append(store.state.page.content) }
      #expect(store.state.history.undoCount == seen.count - 1)
    }
    let end = store.state
    for content in seen.dropLast().reversed() {
      store.send(.undo)
      #expect(store.state.page.content == content)
    }
    #expect(!store.state.history.canUndo)
    for content in seen.dropFirst() {
      store.send(.redo)
      #expect(store.state.page.content == content)
    }
    #expect(store.state.page == end.page)
    #expect(store.state.history.undoSteps == end.history.undoSteps)
  }

  @Test(arguments: 0..<60) func `Undo and then redo is the identity`(_ seed: Int) {
    var random = Seeded(UInt64(seed))
    let store = Store(Editor(), editor)
    for _ in 0..<60 {
      store.send(.random(&random))
      let before = store.state
      guard before.history.canUndo else { continue }
      store.send(.undo, .redo)
      #expect(store.state.page == before.page)
      #expect(store.state.history.undoSteps == before.history.undoSteps)
      #expect(store.state.history.hasUnsavedChanges == before.history.hasUnsavedChanges)
    }
  }

  @Test(arguments: 0..<60) func `Many actions that are combined are one step, which leads back to their beginning`(
    _ seed: Int
  ) {
    var random = Seeded(UInt64(seed))
    let store = Store(Editor(), editor)
    for number in 0..<10 {
      let before = store.state.page.content
      let count = Int.random(in: 1..<40, using: &random)
      switch number % 3 {
      case 0: store.send(group: (0..<count).map { _ in .random(&random) }, undo: .titled("Group"))
      case 1: for _ in 0..<count { store.send(.random(&random), undo: .coalescing("\(number)")) }
      default:
        store.send(.history(.beginGroup()))
        for _ in 0..<count { store.send(.random(&random)) }
        store.send(.history(.endGroup))
      }
      let (after, steps) = (store.state.page.content, store.state.history.undoCount)
      guard after != before else { continue }
      store.send(.undo)
      // A group that came back to where it was in between is not a step twice.
      while store.state.page.content != before, store.state.history.canUndo { store.send(.undo) }
      #expect(store.state.page.content == before)
      while store.state.history.undoCount < steps { store.send(.redo) }
      #expect(store.state.page.content == after)
    }
  }

  @Test func `Undoing to a step and redoing to it leads to the same state`() {
    var random = Seeded(7)
    let store = Store(Editor(), editor)
    var states: [(id: Int?, content: [String])] = [(nil, store.state.page.content)]
    for _ in 0..<40 {
      store.send(.random(&random), undo: .untitled)
      let id = store.state.history.undoSteps.last?.id
      if id != states.last?.id { states.append((id, store.state.page.content)) }
    }
    for _ in 0..<100 {
      guard let (id, content) = states.randomElement(using: &random) else { return }
      store.send(.history(.go(to: id)))
      #expect(store.state.page.content == content)
    }
    let before = store.state
    store.send(.history(.go(to: 10_000)))
    #expect(store.state == before)
  }
}
