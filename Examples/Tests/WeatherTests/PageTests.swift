import Foundation
import Sluice
import SluiceTesting
import Testing
import WeatherBackend
import WeatherClient

@testable import Weather
@testable import WeatherServer

/// The page with a search and what is done by itself: services that start and end with parts of the state.
@MainActor @Suite(.timeLimit(.minutes(10))) final class PageTests {
  private let clock = ManualClock()
  private var texts: [String] = []
  private var cities: [City.ID] = []
  private var answersSearches = true
  private lazy var store = makeStore()

  private func makeStore() -> Store<WeatherPage, WeatherPageAction> {
    let clock = clock
    return Store(
      WeatherPage(), parcel: weatherPageParcel,
      dependencies: [
        Provide(\.clock, clock), Provide(\.now, DateGenerator { .at(clock.now.offset / .seconds(1)) }),
      ],
      handlers: [
        EffectHandler(FindCities.self) { try await self.find($0.text) },
        EffectHandler(FetchReport.self) {
          self.cities.append($0.city)
          return .mild
        },
      ])
  }

  private func find(_ text: String) async throws -> [City.ID] {
    texts.append(text)
    if !answersSearches { try await clock.sleep(for: .seconds(3_600)) }
    return [text + "…"]
  }

  private func wait(until isSo: (WeatherPage) -> Bool) async {
    for await page in store.values(\.self) where isSo(page) { return }
  }

  private func pass(_ time: Duration) async {
    await clock.waitForSleepers(1)
    clock.advance(by: time)
    for _ in 1...50 { await Task.yield() }
  }

  @Test func `A pause in typing sends a request for the last text, and for no other`() async {
    store.send(.type("l"), .type("li"))
    await pass(.milliseconds(249))
    #expect(texts.isEmpty)
    store.send(.type("lis"))
    await pass(.milliseconds(249))
    #expect(texts.isEmpty)
    await pass(.milliseconds(1))
    await wait { $0.search?.found == ["lis…"] }
    #expect(texts == ["lis"])
  }

  @Test(arguments: [WeatherPageAction.type(" "), .choose("Lima")])
  func `The finder and its request begin and end with the search`(
    ending: WeatherPageAction
  ) async {
    clock.advance(by: .seconds(7))
    #expect(Screen(store.state).services.map(\.since) == [nil, nil])
    store.send(.type("l"))
    #expect(store.search?.since == .at(7))
    store.send(ending)
    #expect(store.search == nil && Screen(store.state).services.map(\.since) == [nil, nil])
    clock.advance(by: .seconds(1))
    for _ in 1...50 { await Task.yield() }
    #expect(texts.isEmpty)
    store.send(.type("o"))
    #expect(store.search?.since == .at(8))
  }

  @Test func `A search without an answer fails after a while, and can be repeated`() async {
    answersSearches = false
    store.send(.type("l"))
    await pass(.milliseconds(250))
    await pass(.seconds(2))
    await wait { $0.search?.trouble == .noAnswer(within: .seconds(2)) }
    answersSearches = true
    store.send(.searchAgain)
    await pass(.milliseconds(250))
    await wait { $0.search?.found == ["l…"] }
    #expect(store.search?.trouble == nil && texts == ["l", "l"])
  }

  @Test func `The refresher requests all cities at each interval, until it is switched off`() async {
    store.send(.choose("Oslo"), .choose("Lima"))
    await wait { !$0.weather.isBusy }
    cities = []
    store.send(.refreshEvery(.seconds(10)))
    for times in 1...2 {
      await pass(.seconds(10))
      await wait { $0.refreshing?.times == times && !$0.weather.isBusy }
    }
    #expect(cities == ["Oslo", "Lima", "Oslo", "Lima"])
    #expect(Screen(store.state).services[1].since == Date.at(0).timeIntervalSince1970)
    #expect(Screen(store.state).services[1].work.hasSuffix("asked 2 times"))
    store.send(.refreshEvery(nil))
    clock.advance(by: .seconds(100))
    for _ in 1...50 { await Task.yield() }
    #expect(cities.count == 4 && Screen(store.state).services[1].since == nil)
  }

  @Test func `The backend finds cities by the beginnings of their names, and gives the forecast`() async throws {
    let backend = try await WeatherBackend.start()
    let store = Store(
      WeatherPage(), parcel: weatherPageParcel, handlers: WeatherClient(port: backend.port).handlers)
    store.send(.type("SAO"))
    for await search in store.values(\.search) where search?.found == ["São Paulo"] { break }
    await store.send(.choose("São Paulo")).finish()
    #expect(store.weather.cities.first?.known?.report.days.count == 4)
    await backend.set(.error(times: nil))
    store.send(.type("l"))
    for await search in store.values(\.search) where search?.trouble == .refused(status: 500) { break }
    await backend.stop()
  }
}
