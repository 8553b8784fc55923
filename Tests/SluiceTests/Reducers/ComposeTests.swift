import Sluice
import SluiceSeeds
import Testing

/// Reducers put together by methods, and without their types.
@Suite struct ComposeTests {
  struct App {
    var text = ""
    var number = 0
    var shown = Shelf.Shown.tally(Tally())
  }

  let number = Reduce<App, Int> { app, action in app.number += action }

  @Test func `Composed reducers handle each action one after the other`() {
    let three = noting("a").compose(with: noting("b")).compose(with: noting("c"))
    #expect(three("", 0) == "abc")
    let store = Store("", three)
    store.send(0)
    store.send(0)
    #expect(store.state == "abcabc")
  }

  @Test func `compose at a path lets the next reducer work on one property`() {
    let app = number.compose(with: noting("x"), at: \App.text).compose(with: adding, at: \App.number)(App(), 3)
    #expect(app.text == "x" && app.number == 6)
  }

  @Test func `compose for a case lets the next reducer work on its payload, and leaves other cases alone`() {
    let one = Reduce<Tally, Int> { tally, action in tally.watched.add(action) }
    let nothing = Reduce<Shelf.Shown, Int> { shown, action in if action == 0 { shown = .nothing } }
    let both = nothing.compose(with: one, case: Shelf.Shown.tally)
    #expect(both(.tally(Tally(1)), 4).tally?.count == 5)
    #expect(both(.tally(Tally(1)), 0).tally == nil)
    #expect(both(.nothing, 4).tally == nil)
  }

  @Test func `An empty reducer does nothing`() {
    #expect(EmptyReducer<Int, Int>()(7, 1) == 7)
    let store = Store(7, EmptyReducer<Int, Int>())
    store.send(1)
    #expect(store.state == 7)
  }

  @Test func `Reducers without their types can be stored side by side`() {
    let reducers: [AnyReducer<String, Int>] = [noting("a").erased(), AnyReducer(noting("b")), EmptyReducer().erased()]
    let store = Store<String, Int>("") { for reducer in reducers { reducer } }
    store.send(0)
    #expect(store.state == "ab")
    #expect(reducers[1]("", 0) == "b")
  }

  @Test func `A pure function makes a reducer, too`() {
    let pure = Reduce<Int, Int>.pure { number, action in number * action }
    #expect(pure(6, 7) == 42)
  }

  @Test func `When lets reducers handle an action only if a condition holds before it`() {
    let both = Combined<Int, Int> {
      When({ number, action in number < 3 && action > 0 }) {
        adding
        adding
      }
    }
    var number = 0
    // The second of the two runs although the first one ended what the condition asks for.
    both.apply([2, 2, -1], to: &number)
    #expect(number == 4)
  }

  @Test func `A filter lets a reducer handle only those actions for which the condition holds before`() {
    let seen = adding.filter { number, action in number == 0 || action < 0 }
    var number = 0
    seen.apply([5, 5, -2], to: &number)
    #expect(number == 3)
  }
}
