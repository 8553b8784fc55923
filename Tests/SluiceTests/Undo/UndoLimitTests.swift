import Incremental
import SluiceUndo
import Testing

/// Steps that are kept, and steps that are dropped.
@Suite struct UndoLimitTests {
  @Test(arguments: [1, 2, 3, 7, 50]) func `The oldest steps are dropped when there are too many`(_ limit: Int) {
    let store = Store(Dial(history: UndoStack(limits: UndoLimits(count: limit))), dial)
    for value in 1...100 {
      store.send(.set(value))
      #expect(store.state.history.undoCount == min(value, limit))
    }
    for _ in 0..<200 { store.send(.history(.undo)) }
    #expect(store.state.value == 100 - limit)
    #expect(store.state.history.hasUnsavedChanges)
    for _ in 0..<200 { store.send(.history(.redo)) }
    #expect(store.state.value == 100)
  }

  @Test func `The oldest steps are dropped when all take too many bytes, but never the last one`() throws {
    struct Note: Equatable {
      var text = ""
      var history = UndoStack(of: String.self, limits: UndoLimits(bytes: 10_000))
    }
    let note = Reduce<Note, DialAction> { note, action in
      if case .set(let count) = action { note.text = String(repeating: "x", count: count) }
    }
    let store = Store(Note(), note.undo(of: \.text, in: \.history, action: DialAction.historyCase))
    for count in 1000..<1050 { store.send(.set(count)) }
    #expect((3...5).contains(store.state.history.undoCount))
    #expect(try #require(store.state.history.byteCount) <= 10_000)
    store.send(.set(50_000))
    #expect(store.state.history.undoCount == 1)
    store.send(.history(.undo))
    #expect(store.state.text.count == 1049)
    store.send(.set(3))
    #expect(store.state.history.undoCount == 1)
    store.send(.history(.clear))
    #expect(store.state.history.byteCount == 0)
  }

  @Test(arguments: 0..<20) func `The counted bytes are those of the remaining steps`(_ seed: Int) {
    var random = Seeded(UInt64(seed))
    var start = Editor()
    start.history = UndoStack(limits: UndoLimits(count: 20, bytes: 4000))
    let store = Store(start, editor)
    for _ in 0..<200 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: store.send(.undo)
      case 1: store.send(.redo)
      case 2: store.send(.random(&random), undo: .coalescing("x"))
      default: store.send(.random(&random))
      }
      let history = store.state.history
      let bytes = (history.undoSteps + history.redoSteps).map(\.byteCount).reduce(0, +)
      #expect(history.byteCount == bytes)
    }
  }

  @Test func `A value that knows its size is counted with that size`() {
    struct Photo: Equatable, SizedForUndo {
      var pixels = 0
      var byteCount: Int { pixels }
    }
    #expect(Replaced(old: Photo(pixels: 5000), new: Photo(pixels: 300)).byteCount == 5300)
    #expect([Photo(pixels: 5000)].byteCount > 5000)
    #expect(["a", String(repeating: "b", count: 500)].byteCount > 501)
    #expect([1, 2, 3].byteCount == 8 + 24)
  }

  @Test func `Steps that are dropped are freed`() {
    final class Counter: Sendable {}
    struct Held: Equatable {
      let counter: Counter
      static func == (a: Held, b: Held) -> Bool { a.counter === b.counter }
    }
    struct Holder {
      var held: Held?
      var history = UndoStack(of: Held?.self, limits: UndoLimits(count: 5))
    }
    let holder = Reduce<Holder, DialAction> { holder, action in
      if case .set = action { holder.held = Held(counter: Counter()) }
    }
    let store = Store(Holder(), holder.undo(of: \.held, in: \.history, action: DialAction.historyCase))
    weak var dropped: Counter?
    weak var kept: Counter?
    for number in 0..<20 {
      store.send(.set(number))
      if number == 13 { dropped = store.state.held?.counter }
      if number == 14 { kept = store.state.held?.counter }
    }
    #expect(dropped == nil && kept != nil)
    store.send(.history(.clear))
    #expect(kept == nil)
  }

  @Test func `A limit below one stops with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UndoLimits(count: 0)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for word in ["limited to 0 steps", "always keeps the last step", ".unrecorded"] { #expect(words.contains(word)) }
  }

  @Test func `A history in the part that it records stops the program, and says where to put it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Whole: Equatable, Diffable {
        var value = 0
        var history = UndoStack<Replaced<Int>>()
        static func difference(from old: Whole, to new: Whole) -> Replaced<Int> {
          Replaced(old: old.value, new: new.value)
        }
        static func apply(_ difference: Replaced<Int>, to whole: inout Whole) { whole.value = difference.new }
      }
      _ = Reduce<Whole, DialAction> { _, _ in }.undo(of: \.self, in: \.history, action: DialAction.historyCase)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for word in ["is inside the part", "would hold all steps before it", "beside the part"] {
      #expect(words.contains(word))
    }
  }
}
