import ArgumentParser
import Foundation
import LocalServer
import Sluice
import Weather
import WeatherBackend
import WeatherClient

/// Serves the weather until it is interrupted, from a backend that it starts itself. Nothing is kept.
@main
struct WeatherServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "weather-server", abstract: "Serves the weather on 127.0.0.1.", discussion: "Ctrl-C ends it.")

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port: UInt16 = 8087

  @Option(help: "How many milliseconds pass before cities are asked for again, while they are kept up to date.")
  var interval = 10_000

  func validate() throws {
    guard (10...3_600_000).contains(interval) else { throw ValidationError("The interval is 10 to 3600000.") }
  }

  @MainActor
  mutating func run() async throws {
    let backend = try await WeatherBackend.start(log: warn)
    let store = Store(
      WeatherPage(), parcel: weatherPageParcel, handlers: WeatherClient(port: backend.port).handlers,
      onFailure: { warn("\($0)") })
    let screen = store.incr { Screen($0) }
    let screens = Screens(screen.value)
    let token = screen.onChange { _, screen in screens.show(screen) }
    defer { token.cancel() }
    let (outlet, interval) = (store.outlet, Duration.milliseconds(interval))
    try await LocalServer.serve(
      "The weather", port: port, files: WebFiles(.module), pages: screens, log: warn
    ) { (sent: PageAction) in
      if case .setFault(let name) = sent { await backend.set(name.flatMap { Fault(named: $0) }) }
      try await outlet.send(sent.action(interval))
    }
    await backend.stop()
  }
}

private func warn(_ sentence: String) { warn(sentence, by: "weather-server") }
