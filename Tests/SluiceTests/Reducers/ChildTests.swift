import Sluice
import Testing

/// The rules that hold for a child in whatever way it is attached.
@Suite struct ChildTests {
  @Test(arguments: Place.allCases) func `A child runs for actions of its case only`(place: Place) {
    let store = plainStore(Shelf(), ShelfReducer(), sending: [place.action(.add(3))])
    for other in Place.allCases {
      #expect(other.tally(in: store.state)?.count == (other == place ? 3 : 0))
    }
  }

  @Test(arguments: Place.allCases) func `A child is changed in place`(place: Place) throws {
    let store = plainStore(Shelf(), ShelfReducer())
    let address = try #require(place.tally(in: store.state)).numbers.address
    store.send(place.action(.add(3)))
    store.send(place.action(.set(7, at: 99)))
    let tally = try #require(place.tally(in: store.state))
    #expect(tally.count == 3 && tally.numbers[99] == 7)
    #expect(tally.watched.copies == 0)
    #expect(tally.numbers.address == address)
  }

  @Test(arguments: Place.allCases) func `An action that a child sends becomes an action of its case`(place: Place) {
    let store = plainStore(Shelf(), ShelfReducer(), sending: [place.action(.send([1, 20]))])
    #expect(place.tally(in: store.state)?.count == 21)
    #expect(store.state.notes == [TallyAction.send([1, 20]), .add(1), .add(20)].map { "\(place.action($0))" })
  }

  @Test(arguments: Place.allCases) func `An action of a child's effect becomes an action of its case`(
    place: Place
  ) async {
    let store = plainStore(Shelf(), ShelfReducer(), sending: [place.action(.later(5))])
    #expect(place.tally(in: store.state)?.count == 0)
    await store.runWaitingEffects()
    #expect(place.tally(in: store.state)?.count == 5)
    #expect(store.state.notes == [TallyAction.later(5), .add(5)].map { "\(place.action($0))" })
  }

  @Test(arguments: Place.allCases) func `An output that the parent does not map is dropped`(place: Place) {
    var shelf = Shelf()
    #expect(ShelfReducer().apply(place.action(.tell("hello")), to: &shelf).isEmpty)
    #expect(shelf.notes == ["\(place.action(.tell("hello")))"])
  }

  @Test func `Actions of several children are handled in the order in which they were sent`() {
    let both = Combined<Shelf, ShelfAction> {
      Reduce { shelf, action, context in
        shelf.notes.append("\(action)")
        guard case .note("go") = action else { return }
        context.send(.stored(.send([1, 2])))
        context.send(.row(1, .send([3])))
        context.send(.note("end"))
      }
      Scope(\.stored, action: ShelfAction.stored) { tally }
      EachRow(\.rows, action: ShelfAction.row) { tally.lift(\.tally) }
    }
    let expected: [ShelfAction] = [
      .note("go"), .stored(.send([1, 2])), .row(1, .send([3])), .note("end"), .stored(.add(1)), .stored(.add(2)),
      .row(1, .add(3)),
    ]
    #expect(both(Shelf(), .note("go")).notes == expected.map { "\($0)" })
  }
}
