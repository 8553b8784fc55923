import ArgumentParser
import Fleet
import Foundation
import LocalServer
import Sluice

/// Serves the fleet until it is interrupted. Nothing is kept.
@main
struct FleetServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fleet", abstract: "Serves a fleet of vehicles on 127.0.0.1.", discussion: "Ctrl-C ends it.")

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port: UInt16 = 8085

  @Option(help: "How many vehicles there are.")
  var vehicles = 100_000

  @Option(help: "The fleet is made from this number.")
  var seed: UInt64 = 1

  @Option(help: "How many vehicles report in a second; 0 lets time stand still.")
  var rate = 2_000

  @MainActor
  mutating func run() async throws {
    let store = Store(FleetState(count: vehicles, seed: seed), fleet)
    store.send(.setRate(rate))
    let pages = Pages(store)
    let traffic = Task { try await pages.run() }
    defer { traffic.cancel() }
    try await LocalServer.serve(
      "The fleet", port: port, files: WebFiles(.module), pages: pages, log: warn
    ) { (sent: PageAction) in
      try await pages.perform(sent)
    }
  }
}

private func warn(_ sentence: String) { warn(sentence, by: "fleet") }
