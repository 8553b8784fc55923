import Sluice
import Testing
import Weather
import WeatherBackend
import WeatherClient

/// Over a real connection, and by the real clock; so nothing is waited for but what does not come.
@MainActor @Suite(.timeLimit(.minutes(10))) struct BackendTests {
  private func city(_ name: String, _ fault: Fault?, _ change: (inout Patience) -> Void = { _ in }) async throws -> City
  {
    let backend = try await WeatherBackend.start()
    await backend.set(fault)
    let store = makeStore(backend, change)
    await store.send(.ask(name)).finish()
    await backend.stop()
    return try #require(store.cities[id: City.name(name)])
  }

  private func makeStore(
    _ backend: WeatherBackend, _ change: (inout Patience) -> Void
  ) -> Store<WeatherState, WeatherAction> {
    var patience = Patience()
    (patience.limit, patience.tries, patience.pause) = (.seconds(30), 1, .milliseconds(1))
    change(&patience)
    return Store(
      WeatherState(), parcel: weatherParcel, dependencies: [Provide(\.patience, patience)],
      handlers: [WeatherClient(port: backend.port).handler])
  }

  @Test(arguments: ["Oslo", "New York", "São Paulo"])
  func `A report comes over the wire, always the same for a city`(name: String) async throws {
    let reports = [try await city(name, nil).known?.report, try await city(name, nil).known?.report]
    #expect(reports[0] != nil && reports[0] == reports[1])
  }

  @Test(arguments: ["Atlantis", "Oslo&city=Lima", "%/?#"])
  func `The server knows which cities exist`(name: String) async throws {
    #expect(try await city(name, nil).request == .failed(.noSuchCity))
  }

  @Test(arguments: [
    (Fault.error(times: nil), Trouble.refused(status: 500)), (.garbage, .garbled), (.drop, .noConnection),
  ])
  func `Each fault is distinguished`(fault: Fault, trouble: Trouble) async throws {
    let city = try await city("Oslo", fault)
    #expect(city.request == .failed(trouble) && city.known == nil)
  }

  @Test(arguments: [Fault.silent, .slow(.seconds(3_600))])
  func `The client does not wait for a server that does not answer in time`(fault: Fault) async throws {
    let city = try await city("Oslo", fault) { $0.limit = .milliseconds(20) }
    #expect(city.request == .failed(.noAnswer(within: .milliseconds(20))))
  }

  @Test func `The client waits for a server that is slow, but not too slow`() async throws {
    #expect(try await city("Oslo", .slow(.milliseconds(5))).known != nil)
  }

  @Test(arguments: [2, 3])
  func `A server that fails for a while answers, if there are enough attempts`(times: Int) async throws {
    let city = try await city("Oslo", .error(times: times)) { $0.tries = 3 }
    #expect((city.known != nil) == (times == 2))
  }

  @Test func `A cancelled request leaves the connection usable for the next one`() async throws {
    let backend = try await WeatherBackend.start()
    await backend.set(.silent)
    let store = makeStore(backend) { _ in }
    let sent = store.send(.ask("Oslo"))
    for await cities in store.values(\.cities) where cities[id: "Oslo"]?.request == .loading(tries: 1) { break }
    store.send(.city("Oslo", .cancel))
    await sent.finish()
    #expect(store.cities[id: "Oslo"]?.request == .idle)
    await backend.set(nil)
    await store.send(.ask("Oslo")).finish()
    #expect(store.cities[id: "Oslo"]?.known != nil)
    await backend.stop()
  }

  @Test func `A connection without a server fails`() async throws {
    let backend = try await WeatherBackend.start()
    let store = makeStore(backend) { _ in }
    await backend.stop()
    await store.send(.ask("Oslo")).finish()
    #expect(store.cities[id: "Oslo"]?.request == .failed(.noConnection))
  }

  @Test func `Faults have names, and other names are unknown`() {
    for name in ["slow", "error", "garbage", "drop", "silent", "flaky"] { #expect(Fault(named: name) != nil) }
    #expect(Fault(named: "none") == nil && Fault(named: "Slow") == nil)
  }
}
