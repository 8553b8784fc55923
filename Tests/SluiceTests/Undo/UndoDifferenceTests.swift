import Incremental
import SluiceUndo
import Testing

/// The contents of a step.
@Suite struct UndoDifferenceTests {
  @Test func `A step of an edited row holds only that row`() throws {
    var start = Editor()
    start.page.lines = Rows((0..<100_000).map { Line(id: $0) })
    let store = Store(start, editor)
    for id in 0..<1000 { store.send(.write(id * 97, "x")) }
    let steps = store.state.history.undoSteps
    #expect(steps.count == 1000)
    #expect(steps.allSatisfy { $0.byteCount < 1000 })
    for _ in 0..<1000 { store.send(.undo) }
    #expect(store.state.page == start.page)
  }

  @Test func `A step of a row that was moved far is small`() {
    var start = Editor()
    start.page.lines = Rows((0..<10_000).map { Line(id: $0) })
    let store = Store(start, editor)
    store.send(.move(17, to: 9000))
    #expect(store.state.history.undoSteps[0].byteCount < 500)
    store.send(.undo)
    #expect(store.state.page.lines == start.page.lines)
    store.send(.redo)
    #expect(store.state.page.lines.position(of: 17) == 9000)
  }

  @Test func `Rows that were inserted, removed or moved without being recorded do not prevent the undo of a step`() {
    var start = Editor()
    start.page.lines = Rows((0..<5).map { Line(id: $0) })
    let store = Store(start, editor)
    store.send(.write(2, "two"), .remove(4), .add(7))
    store.send(group: [.remove(2), .add(8), .move(7, to: 0), .write(3, "three")], undo: .unrecorded)
    #expect(store.state.page.lines.map(\.id) == [7, 0, 1, 3, 8])
    store.send(.undo)
    #expect(store.state.page.lines.map(\.id) == [0, 1, 3, 8])
    store.send(.undo)
    #expect(store.state.page.lines.map(\.id) == [0, 1, 3, 8, 4])
    store.send(.undo)
    #expect(store.state.page.lines[id: 3]?.text == "three")
    store.send(.redo, .redo, .redo)
    #expect(store.state.page.lines.map(\.id) == [0, 1, 3, 8, 7])
  }

  @Test(arguments: 0..<300) func `The parts of a difference that fit are applied, whatever the rows are`(_ seed: Int) {
    var random = Seeded(UInt64(seed))
    func page(_ start: Page, _ count: Int) -> Page {
      var state = Editor(page: start)
      plainEditor.apply((0..<count).map { _ in .random(&random) }, to: &state)
      return state.page
    }
    let old = page(Page(), 20)
    let (new, other) = (page(old, 8), page(old, 8))
    let difference = Page.difference(from: old, to: new)
    var (there, back) = (old, new)
    Page.apply(difference, to: &there)
    Page.apply(difference.inverted(), to: &back)
    #expect(there.content == new.content && back.content == old.content)
    #expect(difference.isEmpty == (old.content == new.content))
    var strange = other
    Page.apply(difference, to: &strange)
    #expect(strange.title == new.title || old.title == new.title)
    #expect(Set(strange.lines.map(\.id)).count == strange.lines.count)
    for line in difference.changes.0.inserted { #expect(strange.lines.contains(id: line.row.id)) }
    for line in difference.changes.0.removed { #expect(!strange.lines.contains(id: line.row.id)) }
  }

  @Test func `Combining a thousand changes compares each about as often as a merge sort`() {
    final class Comparisons: @unchecked Sendable {
      // @unchecked Sendable because it is used by one test on one thread.
      var count = 0
    }
    struct Counted: Identifiable, Equatable {
      let id: Int
      var text = ""
      let comparisons: Comparisons
      static func == (a: Counted, b: Counted) -> Bool {
        a.comparisons.count += 1
        return a.id == b.id && a.text == b.text
      }
    }
    struct Table {
      var rows: Rows<Counted>
      var history = UndoStack(of: Rows<Counted>.self)
    }
    let comparisons = Comparisons()
    let table = Reduce<Table, DialAction> { table, action in
      if case .set(let id) = action { table.rows.update(id) { $0.text = "x" } }
    }
    let store = Store(
      Table(rows: Rows((0..<1000).map { Counted(id: $0, comparisons: comparisons) })),
      table.undo(of: \.rows, in: \.history, action: DialAction.historyCase))
    store.send(group: (0..<1000).map { .set($0) }, undo: .titled("All"))
    #expect(store.state.history.undoCount == 1)
    #expect(comparisons.count < 60_000, "\(comparisons.count)")
    store.send(.history(.undo))
    #expect(store.state.rows.allSatisfy { $0.text == "" })
  }

  @Test func `Values of the standard library are compared as a whole`() {
    func undone<Value: Diffable & Equatable>(_ old: Value, _ new: Value) -> Bool {
      let difference = Value.difference(from: old, to: new)
      var (there, back) = (old, new)
      Value.apply(difference, to: &there)
      Value.apply(difference.inverted(), to: &back)
      return there == new && back == old && !difference.isEmpty && Value.difference(from: old, to: old).isEmpty
    }
    #expect(undone(1, 2) && undone(true, false) && undone(1.5, 2.5) && undone("a", "b") && undone([1], [1, 2]))
    #expect(undone(Int?.none, 1) && undone(Set([1]), [2]) && undone(["a": 1], ["a": 2]))
    #expect(undone(PersistentMap<Int, Int>(), [1: 2]))
  }
}
