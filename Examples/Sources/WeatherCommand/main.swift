import Foundation
import Sluice
import SluiceInspector
import TypedLines
import Weather
import WeatherBackend
import WeatherClient

// The weather in the terminal, from a server that this program starts itself. The argument says how many seconds a
// report stays fresh; with `--inspect`, a page shows the store.
var patience = Patience()
let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--inspect" }
if let seconds = arguments.first.flatMap({ Int($0) }) { patience.freshFor = .seconds(seconds) }

let backend = try await WeatherBackend.start { print($0) }
let store = Store(
  WeatherState(), parcel: weatherParcel, dependencies: [Provide(\.patience, patience)],
  handlers: [WeatherClient(port: backend.port).handler], onFailure: { print($0) })
if CommandLine.arguments.contains("--inspect") { try await Inspector.serve(store, name: "Weather") }

let timeZone = store.dependencies.timeZone
let shown = store.incr(\.self).map { Terminal.text(of: $0, in: timeZone) }.observe {
  if !$0.isEmpty { print($0 + "\n") }
}

print("The weather of http://127.0.0.1:\(backend.port)/weather. Type a city, or “help”.")
for await line in typedLines() {
  switch Terminal.command(line, in: store.state) {
  case .send(let action): store.send(action)
  case .faults("none"):
    await backend.set(nil)
    print("The server is well.")
  case .faults(let name):
    guard let fault = Fault(named: name) else {
      print("No fault is called “\(name)”. Type “help”.")
      continue
    }
    await backend.set(fault)
    print("The server’s fault from now on: \(name).")
  case .wait: await untilIdle()
  case .say(let words): print(words)
  case .quit: exit(0)
  }
}
await untilIdle()

/// Whether somebody waits is part of the state, so that is what is waited for.
@MainActor func untilIdle() async {
  for await isBusy in store.values(\.isBusy) where !isBusy { return }
}
