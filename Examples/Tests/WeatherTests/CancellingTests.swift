import Sluice
import SluiceTesting
import Testing
import Weather

@MainActor @Suite(.timeLimit(.minutes(10))) struct CancellingTests {
  let station = Station()
  var store: Store<WeatherState, WeatherAction> { station.store }

  @Test func `A cancelled request is over, and its late answer is never shown`() async {
    let sent = store.send(.ask("Oslo"))
    let question = await station.nextQuestion()
    store.send(.city("Oslo", .cancel))
    await sent.finish()
    #expect(station.city("Oslo")?.request == .idle)
    question?.answer(.mild)
    await station.settle()
    #expect(station.city("Oslo")?.known == nil && station.failures.isEmpty)
  }

  @Test func `A request that is cancelled between two attempts is not tried again`() async {
    let sent = store.send(.ask("Oslo"))
    await station.nextQuestion()?.fail(Trouble.garbled)
    await station.settle()
    await station.clock.waitForSleepers(1)
    store.send(.city("Oslo", .cancel))
    await sent.finish()
    station.clock.advance(by: .seconds(10))
    await station.settle()
    #expect(station.count == 1 && station.city("Oslo")?.request == .idle)
  }

  @Test func `Cancelling a request that does not exist changes nothing`() async {
    await station.know("Oslo")
    let before = store.state
    store.send(.city("Oslo", .cancel))
    #expect(store.state == before)
  }

  @Test(arguments: [true, false])
  func `A later request replaces an earlier one, whose answer is never shown`(isLate: Bool) async {
    store.send(.ask("Oslo"))
    let first = await station.nextQuestion()
    let sent = store.send(.ask("Oslo"))
    let second = await station.nextQuestion()
    if !isLate { first?.answer(.cold) }
    await station.settle()
    #expect(station.city("Oslo")?.request == .loading(tries: 1) && station.city("Oslo")?.known == nil)
    second?.answer(.mild)
    await sent.finish()
    if isLate { first?.answer(.cold) }
    await station.settle()
    #expect(station.city("Oslo")?.known?.report == .mild && station.city("Oslo")?.request == .idle)
    #expect(station.failures.isEmpty)
  }

  @Test func `Requests for different cities are independent`() async {
    store.send(.ask("Oslo"))
    _ = await station.nextQuestion()
    let sent = store.send(.ask("Lima"))
    let question = await station.nextQuestion()
    store.send(.city("Oslo", .cancel))
    question?.answer(.mild)
    await sent.finish()
    #expect(store.cities.map(\.known?.report) == [nil, .mild])
  }

  @Test func `Forgetting a city cancels its request`() async {
    let sent = store.send(.ask("Oslo"))
    let question = await station.nextQuestion()
    store.send(.forget("Oslo"))
    await sent.finish()
    question?.answer(.mild)
    await station.settle()
    #expect(store.cities.isEmpty && !store.isBusy && station.failures.isEmpty)
  }
}
