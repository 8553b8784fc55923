import Foundation
import Sluice
import SluiceTesting
import Testing
import Weather

@MainActor @Suite(.timeLimit(.minutes(10))) struct AskingTests {
  let station = Station()
  var store: Store<WeatherState, WeatherAction> { station.store }

  @Test func `An answer is kept, with the time at which it came`() async {
    station.clock.advance(by: .seconds(7))
    let sent = store.send(.ask("oslo"))
    let question = await station.nextQuestion()
    #expect(question?.city == "Oslo")
    #expect(station.city("Oslo")?.request == .loading(tries: 1) && store.isBusy)
    question?.answer(.mild)
    await sent.finish()
    #expect(station.city("Oslo")?.known?.report == .mild && station.city("Oslo")?.known?.fetched == .at(7))
    #expect(station.city("Oslo")?.request == .idle && !store.isBusy)
  }

  @Test func `A request is one for the city, however its name is typed, and there is none for no name`() async {
    await station.know("  new   york ")
    await station.know("New York", .cold)
    await store.send(.ask("  ")).finish()
    #expect(Array(store.cities.ids) == ["New York"] && station.count == 2)
  }

  @Test func `The last report stays while a new one is requested, and when that fails`() async {
    let station = Station { $0.tries = 1 }
    await station.know("Oslo")
    let sent = station.store.send(.ask("Oslo"))
    let question = await station.nextQuestion()
    #expect(station.city("Oslo")?.known?.report == .mild && station.store.isBusy)
    question?.fail(Trouble.garbled)
    await sent.finish()
    #expect(station.city("Oslo")?.known?.report == .mild && station.city("Oslo")?.request == .failed(.garbled))
  }

  @Test func `A city that does not exist is requested once, and loses its report`() async {
    await station.know("Oslo")
    let sent = store.send(.ask("Oslo"))
    await station.nextQuestion()?.answer(nil)
    await sent.finish()
    #expect(station.city("Oslo")?.request == .failed(.noSuchCity) && station.city("Oslo")?.known == nil)
    #expect(station.count == 2)
  }

  @Test func `A refresh requests the reports of all cities`() async {
    await station.know("Oslo")
    await station.know("Lima")
    let sent = store.send(.refresh)
    for _ in 1...2 { await station.nextQuestion()?.answer(.cold) }
    await sent.finish()
    #expect(store.cities.map(\.known?.report) == [.cold, .cold])
  }

  @Test func `A parcel without a handler says at once that reports are not fetched`() {
    var words: [String] = []
    _ = Store(WeatherState(), parcel: weatherParcel, onFailure: { words.append("\($0.cause)") })
    #expect(words.count == 1 && words.first?.contains("FetchReport") == true)
  }
}
