import SevenGUIs
import SluiceTesting
import SluiceUndo
import Testing

@MainActor @Suite struct TaskTests {
  @Test func `The counter counts, and nothing else changes`() {
    let store = TestStore(AppState(), app)
    store.send(.counter(.increment)) { $0.counter.count = 1 }
    store.send(.counter(.increment)) { $0.counter.count = 2 }
    store.finish()
  }

  @Test func `A number in one field of the converter changes the other`() {
    let store = TestStore(TemperatureState(), temperature)
    store.send(.setCelsius("5")) { ($0.celsius, $0.fahrenheit) = ("5", "41") }
    store.send(.setFahrenheit("-0.5")) { ($0.celsius, $0.fahrenheit) = ("-18.1", "-0.5") }
    store.send(.setFahrenheit("-0.5x")) { $0.fahrenheit = "-0.5x" }
    store.send(.setCelsius("")) { $0.celsius = "" }
    store.finish()
  }

  @Test func `A flight is booked if there is such a journey`() {
    let store = TestStore(FlightState(), flight)
    store.send(.setStart("29.02.2023")) { $0.start = "29.02.2023" }
    #expect(!store.state.isStartValid && !store.state.canBook)
    store.send(.book)
    store.send(.setStart("29.02.2024")) { $0.start = "29.02.2024" }
    store.send(.book) { $0.message = "You have booked a one-way flight on 29.02.2024." }
    store.send(.setReturn(true)) { ($0.isReturn, $0.message) = (true, nil) }
    #expect(store.state.isEndValid && !store.state.canBook)
    store.send(.setEnd("1.3.2024")) { $0.end = "1.3.2024" }
    #expect(!store.state.isEndValid)
    store.send(.setEnd("01.03.2024")) { $0.end = "01.03.2024" }
    store.send(.book) { $0.message = "You have booked a flight on 29.02.2024, and back on 01.03.2024." }
    store.finish()
  }

  @Test func `The timer runs up to its duration, which may be changed meanwhile`() async {
    let store = TestStore(TimerState(), timer)
    store.send(.setDuration(.milliseconds(200))) { ($0.duration, $0.isRunning) = (.milliseconds(200), true) }
    await store.advance(by: .milliseconds(100))
    await store.receive(.tick) { $0.elapsed = .milliseconds(100) }
    store.send(.setDuration(.milliseconds(300))) { $0.duration = .milliseconds(300) }
    await store.advance(by: .milliseconds(100))
    await store.receive(.tick) { $0.elapsed = .milliseconds(200) }
    store.send(.setDuration(.milliseconds(150))) { ($0.duration, $0.isRunning) = (.milliseconds(150), false) }
    await store.advance(by: .seconds(1))
    store.send(.reset) { ($0.elapsed, $0.isRunning) = (.zero, true) }
    await store.advance(by: .milliseconds(100))
    await store.receive(.tick) { $0.elapsed = .milliseconds(100) }
    await store.advance(by: .milliseconds(100))
    await store.receive(.tick) { ($0.elapsed, $0.isRunning) = (.milliseconds(150), false) }
    await store.finish()
  }

  @Test func `People are created, changed and deleted, and the filter is a prefix`() {
    let store = Store(PeopleState(), people)
    store.send(.setName("Ada"))
    store.send(.setSurname("Eriksen"))
    store.send(.create)
    store.send(.setPrefix("e"))
    #expect(store.state.shown.map(\.surname) == ["Emil", "Eriksen"])
    store.send(.select(1))
    #expect(store.state.name == "Hans" && store.state.surname == "Emil")
    store.send(.setName("Hanna"))
    store.send(.update)
    #expect(store.state.shown.map(\.name) == ["Hanna", "Ada"])
    store.send(.delete)
    #expect(store.state.shown.map(\.name) == ["Ada"] && store.state.selected == nil)
    store.send(.update)
    store.send(.delete)
    #expect(store.state.people.count == 3)
    store.send(.select(4))
    store.send(.setPrefix("m"))
    #expect(store.state.selected == nil)
  }

  @Test func `The movements of a slider from its appearance to its end are one step`() {
    let store = Store(CirclesState(), circles)
    store.send(.add(x: 50, y: 60))
    store.send(.add(x: 150, y: 60))
    for final in [80.0, 120] {
      store.send(.open(1))
      for diameter in [41, 60, final] { store.send(.setDiameter(diameter)) }
      store.send(.close)
    }
    #expect(store.state.history.undoCount == 4)
    func diameters(after action: UndoAction) -> [Double] {
      store.send(.history(action))
      return store.state.circles.map(\.diameter)
    }
    #expect(diameters(after: .undo) == [80, 40])
    #expect(diameters(after: .undo) == [40, 40])
    #expect(diameters(after: .undo) == [40])
    #expect(diameters(after: .redo) == [40, 40])
    #expect(diameters(after: .redo) == [80, 40])
  }
}
