import Sluice
import Testing

/// What a store follows it reads after each change, so that must not stop the program.
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

  @Test @MainActor func `A path that may be nil is followed while what it leads to comes and goes`() {
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

  @Test @MainActor func `A path through an index is read, as an index of an array is`() {
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
}
