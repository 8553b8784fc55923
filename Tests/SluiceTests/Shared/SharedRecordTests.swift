import SluiceUndo
import Testing

/// Shared values in records: journals, tapes, undo.
@MainActor @Suite struct SharedRecordTests {
  private let dependencies = sharing()

  private func makeReader() -> Store<Reader, ReaderAction> { Store(Reader(), reader, dependencies: dependencies) }

  private func makeJournaled(_ journal: TestJournal<Reader, ReaderAction>) throws -> Store<Reader, ReaderAction> {
    try Store(Reader(), reader, journal: journal, dependencies: dependencies, onFailure: { _ in })
  }

  @Test func `A change by another store is on the tape, and is repeated`() throws {
    let (one, two) = (makeReader(), makeReader())
    let tape = one.record()
    one.send(.turn)
    two.send(.dark(true))
    one.send(.turn)
    two.send(.grow)
    #expect(one.state.page == 12)
    let copy = Store(Reader(), reader, dependencies: sharing())
    try copy.replay(tape)
    #expect(copy.state == one.state)
    #expect(tape.unrepeatable.isEmpty)
  }

  @Test func `A repeated run does not change the shared place`() throws {
    let (one, two) = (makeReader(), makeReader())
    let tape = one.record()
    one.send(.dark(true))
    two.send(.dark(false))
    let copy = makeReader()
    try copy.replay(tape)
    #expect(!two.state.look.isDark)
    copy.send(.grow)
    #expect(two.state.look == Look(isDark: copy.state.look.isDark, size: 13))
  }

  @Test func `While a state of the past is shown, changes wait`() throws {
    let (one, two) = (makeReader(), makeReader())
    let tape = one.record()
    one.send(.dark(true))
    one.send(.turn)
    try one.travel(to: tape.base)
    #expect(!one.state.look.isDark)
    #expect(two.state.look.isDark)
    two.send(.grow)
    #expect(one.state.look.size == 12)
    one.resume()
    #expect(one.state.look == Look(isDark: true, size: 13))
    #expect(two.state.look == one.state.look)
    one.send(.grow)
    #expect(two.state.look.size == 14)
  }

  @Test func `A journey shares only values that are written`() throws {
    let (one, two) = (makeReader(), makeReader())
    let tape = one.record()
    one.send(.dark(true))
    try one.travel(to: tape.base)
    one.resume()
    one.send(.turn)
    #expect(two.state.look.isDark && one.state.look.isDark)
    #expect(one.state.page == 11)
  }

  @Test func `With a journal, a restart repeats changes from outside`() throws {
    let journal = TestJournal<Reader, ReaderAction>()
    let other = makeReader()
    do {
      let one = try makeJournaled(journal)
      one.send(.turn)
      other.send(.dark(true))
      one.send(.turn)
      other.send(.dark(false))
      one.send(.turn)
      #expect(one.state.page == 13)
    }
    other.send(.grow)
    let again = try makeJournaled(journal)
    #expect(again.state.page == 13)
    #expect(again.state.look == Look(isDark: false, size: 13))
  }

  @Test func `The initial value of a place is recorded, too`() throws {
    let journal = TestJournal<Reader, ReaderAction>()
    let holder = makeReader()
    holder.send(.dark(true))
    do {
      let one = try makeJournaled(journal)
      one.send(.turn)
      #expect(one.state.page == 11)
    }
    holder.send(.dark(false))
    #expect(try makeJournaled(journal).state.page == 11)
  }

  @Test func `A change that the journal refuses is not shared`() throws {
    let journal = TestJournal<Reader, ReaderAction>()
    let other = makeReader()
    let one = try makeJournaled(journal)
    journal.refusesAppends = true
    one.send(.dark(true))
    #expect(!one.state.look.isDark)
    #expect(!other.state.look.isDark)
    journal.refusesAppends = false
    one.send(.grow)
    #expect(other.state.look == Look(isDark: false, size: 13))
    #expect(one.state.look == other.state.look)
  }

  struct Editor: Equatable, Sendable {
    var document = Reader()
    var history = UndoStack<Replaced<Reader>>()
  }

  enum EditorAction: Sendable { case reader(ReaderAction), history(UndoAction) }

  static let readers = EnumCase<EditorAction, ReaderAction>(
    "reader", embed: { .reader($0) }, extract: { if case .reader(let action) = $0 { action } else { nil } })
  static let histories = EnumCase<EditorAction, UndoAction>(
    "history", embed: { .history($0) }, extract: { if case .history(let action) = $0 { action } else { nil } })

  @Test func `Undo takes back a change of a shared value everywhere`() {
    let other = makeReader()
    let editor = Store(
      Editor(),
      WithUndo<Editor, EditorAction>(\.document, history: \.history, action: Self.histories) {
        Scope(\.document, action: Self.readers) { reader }
      }, dependencies: dependencies)
    editor.send(.reader(.dark(true)))
    #expect(other.state.look.isDark)
    editor.send(.history(.undo))
    #expect(!editor.state.document.look.isDark)
    #expect(!other.state.look.isDark)
    editor.send(.history(.redo))
    #expect(other.state.look.isDark)
  }

  @Test func `A transaction that fails shares nothing`() {
    struct Refused: Error {}
    let other = makeReader()
    let store = Store(
      Reader(),
      Throwing<Reader, ReaderAction> { state, _, _ in
        state.look.isDark = true
        throw Refused()
      }, dependencies: dependencies, onFailure: { _ in })
    store.send(.turn)
    #expect(!store.state.look.isDark && !other.state.look.isDark)
    other.send(.grow)
    #expect(store.state.look == Look(isDark: false, size: 13))
  }
}
