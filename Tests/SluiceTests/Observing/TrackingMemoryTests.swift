import Observation
import Sluice
import Testing

/// What a client of `Observation` reads is retained until it has changed unread, and no longer; what is read otherwise
/// never is.
@Suite struct TrackingMemoryTests {
  final class Picture: Equatable, Sendable {
    static func == (a: Picture, b: Picture) -> Bool { a === b }
  }

  struct Page: Equatable, Identifiable, Sendable {
    let id: Int
    var picture = Picture()
  }

  struct Book: Equatable {
    var cover = Picture()
    var pages: Rows<Page> = []
    var number = 0
    var wrapped: Picture { cover }
  }

  enum Action: Sendable { case repaint, number, removeAll, add(Int), other }

  private func make(_ home: isolated (any Actor)? = #isolation) -> Store<Book, Action> {
    Store(
      Book(),
      Reduce { book, action in
        switch action {
        case .repaint: book.cover = Picture()
        case .number: book.number += 1
        case .removeAll: book.pages.removeAll()
        case .add(let id): book.pages.append(Page(id: id))
        case .other: break
        }
      })
  }

  /// Reads as a client of `Observation` that does not read again.
  private func track<Value>(_ read: () -> Value) -> Value { withObservationTracking(read) {} }

  @Test func `A value that a client read once is released after two changes`() {
    let store = make()
    weak let picture = track { store.cover }
    store.send(.repaint)
    store.send(.repaint)
    #expect(picture == nil)
    weak let computed = track { store.wrapped }
    store.send(.repaint)
    store.send(.repaint)
    #expect(computed == nil)
  }

  @Test func `A read that no client tracks retains nothing`() {
    let store = make()
    let nodes = store.graph.statistics.alive
    weak let picture = store.cover
    weak let whole = store.state.cover
    weak let computed = store.wrapped
    #expect(store.graph.statistics.alive == nodes)
    store.send(.repaint)
    #expect(picture == nil && whole == nil && computed == nil)
  }

  @Test func `A change of a value that is not read again leaves nothing in the graph`() {
    let store = make()
    let nodes = store.graph.statistics.alive
    for _ in 0..<3 { track { _ = (store.cover, store.number, store[\.number], store.wrapped, store.state) } }
    #expect(store.graph.statistics.alive > nodes)
    for _ in 1...2 { store.send(group: [.repaint, .number]) }
    #expect(store.graph.statistics.alive == nodes)
    track { _ = store.number }
    #expect(store.graph.statistics.alive == nodes + 1)
  }

  @Test func `Rows that were read and removed are released`() {
    let store = make()
    let action = EnumCase<Action, (Int, Int)>("none", embed: { _ in .other }, extract: { _ in nil })
    let nodes = store.graph.statistics.alive
    weak var first: Picture?
    for round in 0..<100 {
      store.send(group: (0..<10).map { .add(round * 10 + $0) })
      for row in store.scope(\.pages, action: action) {
        let picture = track { row.picture }
        if first == nil, round == 0 { first = picture }
      }
      store.send(.removeAll)
    }
    store.send(.other)
    #expect(first == nil)
    #expect(store.graph.statistics.alive < nodes + 400)
  }

  @Test func `Views of a store that are made and read again and again are released after two changes`() {
    let store = make()
    let nodes = store.graph.statistics.alive
    for _ in 0..<1_000 { track { _ = store.map { [$0.number] }.first } }
    for _ in 1...2 { store.send(.number) }
    #expect(store.graph.statistics.alive == nodes)
  }

  @Test func `A client that waits keeps neither the store nor its state`() {
    weak var released: Store<Book, Action>?
    weak var picture: Picture?
    do {
      let store = make()
      (released, picture) = (store, store.state.cover)
      withObservationTracking {
        _ = (store.cover, store.state, store.scope(\.pages).count)
      } onChange: {
      }
      store.send(.repaint)
    }
    #expect(released == nil && picture == nil)
  }
}
