import SluiceUndo
import Testing

/// Histories whose actions nothing handles. Each test has types of its own, because one is reported once in a program.
@Suite struct ForgottenUndoTests {
  struct Page<Test>: Equatable { var title = "", history = UndoStack(of: String.self) }
  enum PageAction<Test> { case rename(String), history(UndoAction) }
  struct Whole<Test> { var page = Page<Test>() }
  enum WholeAction<Test> { case page(PageAction<Test>) }

  private func renaming<Test>(_ test: Test.Type) -> Reduce<Page<Test>, PageAction<Test>> {
    Reduce { page, action in
      if case .rename(let title) = action { page.title = title }
    }
  }

  private let words =
    ", and the program has no reducer that handles the actions of this history. Attach"
    + " `WithUndo(\\.part, history: \\.history, action: …) { … }` to the reducer of Page<Mine>. If a reducer of your own"
    + " does it by hand, and had nothing to do, nothing is wrong."

  @Test func `An undo that nothing handles is reported once, with the reducer to attach`() {
    enum Mine {}
    let failures = Log()
    let store = Store(Page<Mine>(), renaming(Mine.self), onFailure: { failures("\($0.cause)") })
    store.send(.rename("Rye"))
    store.send(.history(.undo))
    store.send(.history(.undo))
    #expect(failures.lines == ["Nothing came of an action for `\\Page<Mine>.history`" + words])
  }

  @Test func `A history inside a part is found, although another one has its reducer`() {
    enum Mine {}
    enum Other {}
    let failures = Log()
    let other = Store(
      Page<Other>(),
      renaming(Other.self).undo(of: \.title, in: \.history, action: PageAction.history),
      onFailure: { failures("\($0.cause)") })
    other.send(.history(.undo))
    #expect(failures.lines == [])
    let store = Store(
      Whole<Mine>(), Scope(\.page, action: WholeAction.page) { renaming(Mine.self) },
      onFailure: { failures("\($0.cause)") })
    store.send(.page(.history(.undo)))
    #expect(failures.lines == ["Nothing came of an action for `\\Page<Mine>.history`" + words])
  }

  @Test func `A reducer that handles the actions of a history by hand is not reported`() {
    enum Mine {}
    let failures = Log()
    let reducer = Reduce<Page<Mine>, PageAction<Mine>> { page, action in
      if case .history = action { page.title = "undone" }
    }
    let store = Store(Page(), reducer, onFailure: { failures("\($0.cause)") })
    store.send(.history(.undo))
    #expect(failures.lines == [] && store.title == "undone")
  }
}
