import Foundation
import Sluice
import SluiceTesting
import Testing
import Weather

@MainActor @Suite(.timeLimit(.minutes(10))) struct TryingTests {
  let station = Station()
  var store: Store<WeatherState, WeatherAction> { station.store }
  var request: City.Request? { station.city("Oslo")?.request }

  @Test func `An attempt that takes too long is given up, and its late answer is never shown`() async {
    let sent = store.send(.ask("Oslo"))
    let first = await station.nextQuestion()
    await station.pass(.milliseconds(1_999))
    await station.settle()
    #expect(station.count == 1)
    await station.pass(.milliseconds(1))
    await station.pass(.milliseconds(500))
    let second = await station.nextQuestion()
    #expect(request == .loading(tries: 2))
    first?.answer(.cold)
    await station.settle()
    #expect(request == .loading(tries: 2) && station.city("Oslo")?.known == nil)
    second?.answer(.mild)
    await sent.finish()
    #expect(request == .idle && station.city("Oslo")?.known?.report == .mild)
  }

  @Test func `An attempt that fails is repeated after a pause, and the next pause is twice as long`() async {
    let sent = store.send(.ask("Oslo"))
    for pause in [500, 1_000] {
      await station.nextQuestion()?.fail(Trouble.noConnection)
      let before = request
      await station.settle()
      await station.pass(.milliseconds(pause - 1))
      await station.settle()
      #expect(request == before)
      await station.pass(.milliseconds(1))
    }
    await station.nextQuestion()?.answer(.mild)
    #expect(request == .loading(tries: 3))
    await sent.finish()
    #expect(request == .idle && station.city("Oslo")?.known?.report == .mild)
  }

  @Test func `After the last attempt its failure is reported`() async {
    let sent = store.send(.ask("Oslo"))
    for (trouble, pause) in [(Trouble.noConnection, 500), (.garbled, 1_000)] {
      await station.nextQuestion()?.fail(trouble)
      await station.settle()
      await station.pass(.milliseconds(pause))
    }
    await station.nextQuestion()?.fail(Trouble.refused(status: 503))
    await sent.finish()
    #expect(request == .failed(.refused(status: 503)) && station.count == 3 && !store.isBusy)
  }

  @Test func `When no attempt is answered, the limit is named`() async {
    let station = Station { $0.tries = 1 }
    let sent = station.store.send(.ask("Oslo"))
    let question = await station.nextQuestion()
    await station.pass(.seconds(2))
    await sent.finish()
    #expect(station.city("Oslo")?.request == .failed(.noAnswer(within: .seconds(2))))
    question?.answer(.mild)
    await station.settle()
    #expect(station.city("Oslo")?.known == nil)
  }

  @Test func `A request after a failure begins with the first attempt`() async {
    let station = Station { $0.tries = 1 }
    let sent = station.store.send(.ask("Oslo"))
    await station.nextQuestion()?.fail(Trouble.garbled)
    await sent.finish()
    let again = station.store.send(.ask("Oslo"))
    let question = await station.nextQuestion()
    #expect(station.city("Oslo")?.request == .loading(tries: 1))
    question?.answer(.mild)
    await again.finish()
    #expect(station.city("Oslo")?.request == .idle)
  }

  struct Odd: Error, CustomStringConvertible { let description = "the moon fell down" }

  @Test(arguments: [
    (Trouble.noConnection as any Error, "the connection broke"), (Trouble.garbled, "the answer was garbled"),
    (Trouble.refused(status: 500), "the server answered with error 500"), (Odd(), "the moon fell down"),
  ])
  func `A failure is shown with an explanation`(error: any Error, words: String) async {
    let station = Station { $0.tries = 1 }
    let sent = station.store.send(.ask("Oslo"))
    await station.nextQuestion()?.fail(error)
    await sent.finish()
    #expect(Terminal.text(of: station.store.state, in: .gmt) == "Oslo: failed: \(words)")
  }
}
