import Sluice
import Testing

/// Lifts to places that are not stored properties, and that nothing is copied on the way.
@Suite struct LiftPlacesTests {
  struct App {
    var tallies = [Tally(), Tally()]
    var named = ["a": 1]
    var stored = Tally()
    var accessed: Tally {
      get { stored }
      set { stored = newValue }
    }
  }

  let one = Reduce<Tally, Int> { tally, amount in
    tally.watched.add(amount)
    tally.numbers[0] = amount
  }

  @Test func `A lift changes only its part, and copies nothing if the path is stored all the way`() {
    let store = Store(App(), one.lift(\App.stored))
    let address = store.state.stored.numbers.address
    store.send(3)
    #expect(store.state.stored.count == 3 && store.state.tallies.allSatisfy { $0.count == 0 })
    #expect(store.state.stored.watched.copies == 0)
    #expect(store.state.stored.numbers.address == address)
  }

  @Test func `A lift to a computed part costs what its accessors cost`() {
    let store = Store(App(), one.lift(\App.accessed))
    store.send(3)
    // The getter's value is held by the property, too, until the setter has put back the changed one.
    #expect(store.state.stored.count == 3 && store.state.stored.watched.copies == 1)
  }

  @Test func `A lift to an element or a key changes it in place`() {
    let store = Store(App()) {
      one.optional().lift(\App.tallies[at: 1])
      adding.optional().lift(\App.named["a"])
      adding.optional().lift(\App.named["b"])
    }
    store.send(3)
    #expect(store.state.tallies.map(\.count) == [0, 3])
    #expect(store.state.named == ["a": 4])
  }

  @Test func `Lifted to a case, a reducer changes its payload in place, and does nothing for any other`() {
    let store = Store(Shelf.Shown.tally(Tally()), one.lift(case: Shelf.Shown.tally))
    let address = store.state.tally?.numbers.address
    store.send(3)
    #expect(store.state.tally?.count == 3)
    #expect(store.state.tally?.watched.copies == 0)
    #expect(store.state.tally?.numbers.address == address)
    #expect(one.lift(case: Shelf.Shown.tally)(.nothing, 3).tally == nil)
  }

  @Test func `An action for an absent case is not reported by a lift`() {
    var shown = Shelf.Shown.nothing
    #expect(one.lift(case: Shelf.Shown.tally).apply(1, to: &shown).isEmpty)
  }

  @Test func `A reducer of an optional state changes a present value in place, and does nothing for nil`() {
    let store = Store(Optional(Tally()), one.optional())
    store.send(3)
    #expect(store.state?.count == 3 && store.state?.watched.copies == 0)
    var nothing: Tally?
    #expect(one.optional().apply(3, to: &nothing).isEmpty && nothing == nil)
  }
}
