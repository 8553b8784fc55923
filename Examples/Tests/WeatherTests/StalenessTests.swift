import Sluice
import SluiceTesting
import Testing
import Weather

@MainActor @Suite(.timeLimit(.minutes(10))) struct StalenessTests {
  let station = Station { ($0.freshFor, $0.tries) = (.seconds(600), 1) }
  var store: Store<WeatherState, WeatherAction> { station.store }

  private func isStale(_ city: City.ID) -> Bool? { station.city(city)?.known?.isStale }

  @Test func `A report is stale when its time is over, and not before`() async {
    await station.know("Oslo")
    await station.pass(.seconds(599))
    await station.settle()
    #expect(isStale("Oslo") == false)
    await station.pass(.seconds(1))
    await station.wait { $0.cities[id: "Oslo"]?.known?.isStale == true }
    #expect(station.city("Oslo")?.request == .idle && station.count == 1)
  }

  @Test func `Reports become stale each at its own time`() async {
    await station.know("Oslo")
    station.clock.advance(by: .seconds(100))
    await station.know("Lima")
    await station.pass(.seconds(500))
    await station.wait { $0.cities[id: "Oslo"]?.known?.isStale == true }
    #expect(isStale("Lima") == false)
    await station.pass(.seconds(100))
    await station.wait { $0.cities[id: "Lima"]?.known?.isStale == true }
  }

  @Test func `Reports that become stale at the same time do so one after the other`() async {
    await station.know("Oslo")
    await station.know("Lima")
    var seen: [[Bool?]] = []
    let token = store.observe(\.cities) { seen.append($0.map(\.known?.isStale)) }
    await station.pass(.seconds(600))
    await station.wait { $0.cities.allSatisfy { $0.known?.isStale == true } }
    #expect(seen == [[false, false], [true, false], [true, true]])
    token.cancel()
  }

  @Test func `A new report is fresh, and has its own time`() async {
    await station.know("Oslo")
    await station.pass(.seconds(400))
    await station.know("Oslo", .cold)
    await station.pass(.seconds(599))
    await station.settle()
    #expect(isStale("Oslo") == false)
    await station.pass(.seconds(1))
    await station.wait { $0.cities[id: "Oslo"]?.known?.isStale == true }
    await station.know("Oslo")
    #expect(isStale("Oslo") == false)
  }

  @Test func `With auto, a report that becomes stale is requested in the same cycle`() async {
    store.send(.refreshItself(true))
    await station.know("Oslo")
    var wasSeenIdle = false
    let token = store.observe(\.cities) { cities in
      if cities.contains(where: { $0.known?.isStale == true && !$0.request.isLoading }) { wasSeenIdle = true }
    }
    await station.pass(.seconds(600))
    let question = await station.nextQuestion()
    #expect(isStale("Oslo") == true && !wasSeenIdle)
    token.cancel()
    question?.answer(.cold)
    await station.wait { !$0.isBusy }
    #expect(isStale("Oslo") == false && station.city("Oslo")?.known?.report == .cold)
  }

  @Test func `Auto requests reports that are stale already, and only once if that fails`() async {
    await station.know("Oslo")
    await station.pass(.seconds(600))
    await station.wait { $0.cities[id: "Oslo"]?.known?.isStale == true }
    let sent = store.send(.refreshItself(true))
    await station.nextQuestion()?.fail(Trouble.garbled)
    await station.wait { !$0.isBusy }
    await sent.finish()
    await station.settle()
    #expect(station.count == 2 && station.city("Oslo")?.request == .failed(.garbled) && isStale("Oslo") == true)
  }

  @Test func `Auto ignores a city whose report is being requested`() async {
    store.send(.refreshItself(true))
    await station.know("Oslo")
    station.clock.advance(by: .seconds(599))
    store.send(.ask("Oslo"))
    let question = await station.nextQuestion()
    await station.pass(.seconds(1))
    await station.wait { $0.cities[id: "Oslo"]?.known?.isStale == true }
    await station.settle()
    #expect(station.count == 2)
    question?.answer(.cold)
    await station.wait { !$0.isBusy }
    #expect(station.city("Oslo")?.known?.report == .cold)
  }
}
