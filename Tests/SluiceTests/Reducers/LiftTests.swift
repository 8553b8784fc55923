import Sluice
import SluiceSeeds
import Testing

@MainActor @Suite struct LiftTests {
  struct App: Equatable {
    struct Page: Equatable {
      var number = 1
      var clamped: Int {
        get { number }
        set { number = min(newValue, 10) }
      }
    }
    var title = "Sluice"
    var page = Page()
    var pages: [Page] = [Page(), Page()]
    var optional: Page? = Page()
  }

  let next = Reduce<Int, Int> { number, step, context in
    number += step
    if step == 100 { context.send(1) }
  }

  @Test func `A reducer lifts to a stored part, however deep`() {
    let store = Store(App(), next.lift(\App.Page.number).lift(\App.page))
    store.send(2)
    #expect(store.state.page.number == 3)
    #expect(store.state.title == "Sluice")
  }

  @Test func `A reducer lifts to a computed part, through its accessors`() {
    let store = Store(App(), next.lift(\App.page.clamped))
    store.send(50)
    #expect(store.state.page.number == 10)
  }

  @Test func `A reducer lifts to an element that may be absent`() {
    let next = next.lift(\App.Page.number).optional()
    let store = Store(App(), next.lift(\App.pages[at: 1]).compose(with: next.lift(\App.pages[at: 2])))
    store.send(5)
    #expect(store.state.pages.map(\.number) == [1, 6])
  }

  @Test func `An action that a lifted reducer sends reaches the store`() {
    let store = Store(App(), next.lift(\App.page.number))
    store.send(100)
    #expect(store.state.page.number == 102)
  }
}

extension Array {
  /// An element, or nil where there is none.
  subscript(at index: Int) -> Element? {
    get { indices.contains(index) ? self[index] : nil }
    set { if let newValue, indices.contains(index) { self[index] = newValue } }
  }
}
