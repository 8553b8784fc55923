import SluiceNavigation
import SluiceSeeds
import SluiceUndo
import Testing

/// A store reads observed paths after each change, so such a read must not stop the program.
@Suite struct FalliblePathTests {
  struct Shelf: Equatable {
    var items = [1, 2]
    var slice = [1, 2][...]
    var contiguous: ContiguousArray = [1, 2]
    var table = ["a": 1]
    var book: Book? = Book(id: 1)
    var second: Int? { items.count > 1 ? items[1] : nil }
  }

  struct Book: Identifiable, Equatable {
    let id: Int
    var pages = 0
  }

  @Test @MainActor func `An optional path is followed while its value appears and is removed`() {
    let store = Store(Shelf(), Reduce<Shelf, Shelf> { shelf, new in shelf = new })
    let seen = Log()
    let tokens = [
      store.observe(\.second) { seen("second \($0 ?? 0)") }, store.observe(\.table["a"]) { seen("a \($0 ?? 0)") },
      store.observe(\.book?.pages) { seen("pages \($0 ?? -1)") },
      store.observe(\.items.first) { seen("first \($0 ?? 0)") },
    ]
    var empty = Shelf()
    (empty.items, empty.table, empty.book) = ([], [:], nil)
    store.send(empty)
    #expect(
      seen.lines == ["second 2", "a 1", "pages 0", "first 1", "second 0", "a 0", "pages -1", "first 0"])
    tokens.forEach { $0.cancel() }
  }

  @Test @MainActor func `A path through an index is read like an index of an array`() {
    let store = Store([1, 2], Reduce<[Int], Int> { _, _ in })
    #expect(store[1] == 2 && store.scope(\.self)[0] == 1)
  }

  private static func attach(_ attach: (Store<Shelf, Int>) -> Void) {
    attach(Store(Shelf(), Reduce<Shelf, Int> { _, _ in }))
  }

  private func expectRefusal(_ result: ExitTest.Result?) {
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for words in ["goes through an index", "in the middle of a `send`", "computed property"] {
      #expect(message.contains(words), "\(words) is missing in: \(message)")
    }
  }

  @Test func `A path through an index is refused where it is observed`() async {
    expectRefusal(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.attach { _ = $0.observe(\.items[1]) { _ in } }
      })
  }

  @Test func `A path through an index is refused where a value is derived from it`() async {
    expectRefusal(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.attach { _ = $0.incr(\.slice[1]) }
      })
  }

  @Test func `A path through an index is refused where a store is made for it`() async {
    expectRefusal(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.attach { _ = $0.scope(\.contiguous[1]) }
      })
  }

  @Test func `A path through an index is refused below a part that is not stored`() async {
    expectRefusal(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.attach { _ = $0.map(\.items).observe(\.[1]) { _ in } }
      })
  }

  @Test func `A path that forces an optional is refused`() async {
    expectRefusal(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.attach { _ = $0.observe(\.book!.pages) { _ in } }
      })
  }

  @Test func `A path through an index is refused where an interceptor watches it`() async {
    expectRefusal(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Interceptor<Shelf, Int>.onChange(of: \.items[0...0]) { _, _ in }
        _ = Interceptor<Shelf, Int>.onChange(of: \.items[1]) { _, _ in }
      })
  }

  enum Taker: String, Codable, CaseIterable {
    case lift, compose, scope, ifLet, eachRow, rows, eachRoute, ifPresented, prompts, undo, history, parts, path
    case attached, attachedOptional

    /// What it is called in the message.
    var name: String {
      switch self {
      case .lift, .compose, .attached: "lift"
      case .scope: "Scope"
      case .ifLet, .attachedOptional: "IfLet"
      case .eachRow, .rows: "EachRow"
      case .eachRoute: "EachRoute"
      case .ifPresented: "IfPresented"
      case .prompts: "Prompts"
      case .undo, .history: "WithUndo"
      case .parts: "DiffableParts"
      case .path: "path"
      }
    }

    func take() {
      typealias Whole = Combined<Rack, Rack.Action>
      let count = Reduce<Int, Int> { _, _ in }
      switch self {
      case .lift: _ = count.lift(\Shelf.items[1])
      case .compose: _ = Reduce<Shelf, Int> { _, _ in }.compose(with: count, at: \.slice[1])
      case .scope: _ = Whole { Scope(\.shelves[1].items, action: Rack.count) { Reduce<[Int], Int> { _, _ in } } }
      case .ifLet: _ = Whole { IfLet(\.shelves[0].book, action: Rack.book) { Reduce<Book, Int> { _, _ in } } }
      case .eachRow: _ = Whole { EachRow(\.shelves[0].items, action: Rack.Action.item) { count } }
      case .rows: _ = Whole { EachRow(\.spare!.books, action: Rack.Action.row) { Reduce<Book, Int> { _, _ in } } }
      case .eachRoute: _ = Whole { EachRoute(\.paths[0], action: Rack.Action.path) { count } }
      case .ifPresented: _ = Whole { IfPresented(\.sheets[0], action: Rack.Action.sheet) { count } }
      case .prompts: _ = Whole { Prompts(\.prompts[0], action: Rack.Action.prompt) }
      case .undo: _ = Whole { WithUndo(\.numbers[0], history: \.history, action: Rack.undo) {} }
      case .history: _ = Whole { WithUndo(\.number, history: \.histories[0], action: Rack.undo) {} }
      case .parts: _ = DiffableParts(\Rack.numbers[0])
      case .path: _ = Interceptor<Shelf, Int>.path(\.items[1])
      case .attached:
        let whole: Parcel<Shelf, Int> = Parcel<Int, Int>("count") { count }.attached(\.items[1])
        _ = Store(Shelf(), parcel: whole)
      case .attachedOptional:
        let book = Parcel<Book, Int>("book") { Reduce<Book, Int> { _, _ in } }
        let whole: Parcel<Rack, Rack.Action> = book.attached(\.shelves[0].book, action: Rack.book)
        _ = Store(Rack(), parcel: whole)
      }
    }
  }

  @Test(arguments: Taker.allCases)
  func `A path through an index, or one that forces an optional, is refused where a reducer is given it`(
    taker: Taker
  ) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [taker] in
      taker.take()
    }
    expectRefusal(result)
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("is given to `\(taker.name)`"), "\(message)")
  }

  @Test func `A path that cannot fail may be given to a reducer, whether it is stored or not`() {
    let rack = Combined<Rack, Rack.Action> {
      Reduce<Shelf, Rack.Action> { shelf, _ in shelf.items.append(1) }.lift(\Rack.first)
      IfLet(\.shelves[at: 5], action: Rack.book) { Reduce<Shelf, Int> { shelf, _ in shelf.items = [] } }
      IfLet(\.table["a"], action: Rack.count) { Reduce<[Int], Int> { _, _ in } }
    }
    let failures = Log()
    let store = Store(Rack(), rack, onFailure: { failures($0.cause) })
    store.send(.book(1))
    #expect(store.state.shelves.map(\.items) == [[1, 2, 1], [1, 2]] && failures.lines.count == 1)
  }
}

/// A state of each kind of part, all of them in arrays.
private struct Rack {
  typealias Shelf = FalliblePathTests.Shelf
  typealias Book = FalliblePathTests.Book

  struct Spare { var books: Rows<Book> = [] }

  enum Action {
    case book(Int), count(Int), item(Int, Int), row(Int, Int), undo(UndoAction)
    case path(RouteAction<Int, Int>), sheet(PresentedAction<Int, Int>), prompt(PromptAction<Action>)
  }

  static let book = EnumCase<Action, Int>(
    "book", embed: { .book($0) }, extract: { if case .book(let action) = $0 { action } else { nil } })
  static let count = EnumCase<Action, Int>(
    "count", embed: { .count($0) }, extract: { if case .count(let action) = $0 { action } else { nil } })
  static let undo = EnumCase<Action, UndoAction>(
    "undo", embed: { .undo($0) }, extract: { if case .undo(let action) = $0 { action } else { nil } })

  var shelves = [Shelf(), Shelf()]
  var spare: Spare?
  var table: [String: [Int]] = [:]
  var paths = [RouteStack<Int>()]
  var sheets = [Presented<Int>()]
  var prompts = [Presented<Prompt<Action>>()]
  var number = 0
  var numbers = [0]
  var history = UndoStack(of: Int.self)
  var histories = [UndoStack(of: Int.self)]

  var first: Shelf {
    get { shelves[0] }
    set { shelves[0] = newValue }
  }
}
