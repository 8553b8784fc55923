import Sluice
import Testing
import Thoroughness

/// Children of children of children.
@Suite struct LevelsTests {
  struct Floor: Identifiable {
    let id: Int
    var shelf = Shelf()
  }

  struct House {
    var floors = Rows([Floor(id: 1), Floor(id: 2)])
    var notes: [String] = []
  }

  enum FloorAction: ActionWithOutput, Sendable {
    case shelf(ShelfAction)
    case received(String)
    typealias Output = String
  }

  enum HouseAction: Sendable {
    case floor(Int, FloorAction)
    case received(String)
  }

  struct FloorReducer: Reducer {
    var body: some Reducer<Floor, FloorAction> {
      Scope(\.shelf, action: FloorAction.shelf) { ShelfReducer() }
      Reduce { _, action, context in
        switch action {
        case .shelf(.stored(.tell(let words))): context.send(.received("floor: " + words))
        case .received(let words): context.output(words)
        default: break
        }
      }
    }
  }

  struct HouseReducer: Reducer {
    var body: some Reducer<House, HouseAction> {
      Reduce { house, action in house.notes.append("\(action)") }
      EachRow.receiving(\.floors, action: HouseAction.floor) {
        FloorReducer()
      } output: { id, output in
        .received("\(id) \(output)")
      }
    }
  }

  private func action(_ place: Place, _ action: TallyAction) -> HouseAction {
    .floor(2, .shelf(place.action(action)))
  }

  @Test(arguments: Place.allCases) func `Three levels deep a child is changed in place`(place: Place) throws {
    let store = plainStore(House(), HouseReducer())
    store.send(action(place, .add(1)))
    store.send(action(place, .set(9, at: 0)))
    let tally = try #require(store.state.floors[id: 2].flatMap { place.tally(in: $0.shelf) })
    #expect(tally.count == 1 && tally.numbers[0] == 9 && tally.watched.copies == 0)
    #expect(store.state.floors[id: 1].flatMap { place.tally(in: $0.shelf) }?.count == 0)
  }

  @Test(arguments: Place.allCases)
  func `Actions of a nested child, and of its effects, are embedded once for each level`(
    place: Place
  ) async {
    let store = plainStore(House(), HouseReducer(), sending: [action(place, .send([1])), action(place, .later(10))])
    await store.runWaitingEffects()
    #expect(store.state.floors[id: 2].flatMap { place.tally(in: $0.shelf) }?.count == 11)
    let expected = [TallyAction.send([1]), .add(1), .later(10), .add(10)].map { "\(action(place, $0))" }
    #expect(store.state.notes == expected)
  }

  @Test func `An output of a nested child reaches its parent, which may send an output of its own`() {
    var house = House()
    #expect(HouseReducer().apply(action(.stored, .tell("hi")), to: &house).isEmpty)
    #expect(house.notes.last == "\(HouseAction.received("2 floor: hi"))" && house.notes.count == 3)
  }

  @Test func `A part that is missing on any level is reported once`() {
    var house = House()
    let problems = HouseReducer().apply(
      [.floor(3, .shelf(.stored(.add(1)))), .floor(1, .shelf(.row(9, .add(1))))], to: &house)
    #expect(problems.count == 2 && problems.allSatisfy { errorName($0) == "stateNotPresent" })
    #expect(problems.map { "\($0)" }.first?.contains("Floor with the key 3") == true)
    #expect(problems.map { "\($0)" }.last?.contains("Row with the key 9") == true)
  }
}
