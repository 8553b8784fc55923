import Foundation
import Sluice
import SluiceTesting
import Testing
import Weather

@MainActor @Suite(.timeLimit(.minutes(10))) struct TerminalTests {
  @Test(arguments: [
    ("oslo", #"send(Weather.WeatherAction.ask("oslo"))"#), ("refresh", "send(Weather.WeatherAction.refresh)"),
    ("auto on", "send(Weather.WeatherAction.refreshItself(true))"),
    ("auto off", "send(Weather.WeatherAction.refreshItself(false))"),
    ("cancel new york", #"send(Weather.WeatherAction.city("New York", Weather.CityAction.cancel))"#),
    ("forget New York", #"send(Weather.WeatherAction.forget("New York"))"#),
    ("cancel rome", #"say("“Rome” is not in the list.")"#), ("faults slow", #"faults("slow")"#), ("wait", "wait"),
    ("QUIT", "quit"), ("quito", #"send(Weather.WeatherAction.ask("quito"))"#),
  ])
  func `A line is a command, or else the name of a city`(line: String, meaning: String) async {
    let station = Station()
    await station.know("New York")
    #expect("\(Terminal.command(line, in: station.store.state))" == meaning)
  }

  @Test(arguments: ["", "  ", "help"])
  func `Help names every command`(line: String) throws {
    guard case .say(let words) = Terminal.command(line, in: WeatherState()) else { throw CancellationError() }
    for name in ["refresh", "auto", "cancel", "forget", "faults", "wait", "help, quit"] {
      #expect("\n\(words)".contains("\n\(name)"))
    }
  }

  @Test func `A city is shown with its report, its age, and its request`() async throws {
    let station = Station()
    func text() throws -> String {
      Terminal.text(of: station.store.state, in: try #require(TimeZone(secondsFromGMT: 3_600)))
    }
    #expect(try text().isEmpty)
    station.clock.advance(by: .seconds(65 * 60))
    let sent = station.store.send(.ask("Oslo"))
    #expect(try text() == "Oslo: asking …")
    let question = await station.nextQuestion()
    question?.answer(.cold)
    await sent.finish()
    #expect(try text() == "Oslo: -3 °C, snow, as of 02:05")
    await station.pass(.seconds(600))
    await station.wait { $0.cities[id: "Oslo"]?.known?.isStale == true }
    for action: WeatherAction in [.ask("Oslo"), .ask("Lima"), .city("Lima", .cancel)] { station.store.send(action) }
    #expect(try text() == "Oslo: -3 °C, snow, as of 02:05, stale; asking …\nLima: not known")
    await station.nextQuestion()?.fail(Trouble.garbled)
    await station.settle()
    await station.pass(.milliseconds(500))
    _ = await station.nextQuestion()
    #expect(try text().contains("asking, try 2 …"))
  }
}
