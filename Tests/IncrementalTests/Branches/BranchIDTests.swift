import Incremental
import Testing

/// Rows whose ids are results of branches, and views that their own closures release.
@Suite struct BranchIDTests {
  private struct Named: Identifiable, Equatable { let id: String }

  private let graph = Graph()

  private func items(_ ids: ClosedRange<Int>) -> Input<Rows<Item>> {
    Input(Rows(ids.map { Item($0, $0 == 1 ? "a" : "") }), in: graph)
  }

  @Test func `An id may pass from a row whose branch changes to a row that changes itself, in one pass`() {
    let rows = items(1...6)
    let named = rows.incr.mapRows { id, item -> Incr<Named> in
      if id == 1 { return item.map { Named(id: $0.title) } }
      if id == 2 { return rows.incr.row(1).map { Named(id: $0?.title == "a" ? "b" : "a") } }
      return item.map { Named(id: "\($0.id)") }
    }
    let token = named.observe { _ in }
    for title in ["b", "a", "b"] {
      rows.modify { $0[id: 1]?.title = title }
      #expect(named.value.map(\.id) == [title, title == "a" ? "b" : "a", "3", "4", "5", "6"])
    }
    token.cancel()
  }

  @Test func `A new row may take the id that another row's branch gives up in the same batch`() {
    let rows = items(1...6)
    let first = Input("x", in: graph)
    let named = rows.incr.compactMapRows { id, item -> Incr<Named?> in
      id == 1 ? first.incr.map { Named(id: $0) } : item.map { Named(id: $0.title.isEmpty ? "\($0.id)" : $0.title) }
    }
    let token = named.observe { _ in }
    graph.batch {
      rows.modify { $0.append(Item(7, "x")) }
      first.set("y")
    }
    #expect(named.value.map(\.id) == ["y", "2", "3", "4", "5", "6", "x"])
    token.cancel()
  }

  @Test func `A closure may release the last reference to its view`() {
    let rows = items(1...1)
    var held: Incr<String>?
    var view: Incr<Rows<Item>>?
    view = rows.incr.mapRows { id, item in
      if id == 2 { view = nil } else { held = item.map(\.title) }
      return item
    }
    _ = view?.value
    var titles: [String] = []
    let token = held?.observe { titles.append($0) }
    rows.modify { $0.append(Item(2)) }
    rows.modify { $0[id: 1]?.title = "z" }
    #expect(titles == ["a", "z"])
    token?.cancel()
  }

  @Test func `A window by key finds its rows before keys that are NaN`() {
    struct Reading: Identifiable, Equatable {
      let id: Int
      let value: Double
      static func == (a: Reading, b: Reading) -> Bool { a.id == b.id && a.value.bitPattern == b.value.bitPattern }
    }
    let values = [5, .nan, 1, .nan, .nan]
    let rows = Input(Rows(values.enumerated().map { Reading(id: $0.offset, value: $0.element) }), in: graph)
    let range = Input(2.0..<10, in: graph)
    let window = rows.incr.sorted(by: \.value).window(range.incr, by: \.value)
    let token = window.observe { _ in }
    #expect(window.value.map(\.value) == [5])
    range.set(0..<3)
    #expect(window.value.map(\.value) == [1])
    token.cancel()
  }
}
