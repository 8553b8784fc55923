import ArgumentParser
import Foundation
import LocalServer
import SevenGUIs
import Sluice

/// Serves the seven tasks until it is interrupted. Nothing is kept.
@main
struct SevenGUIsServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seven-guis", abstract: "Serves the tasks of 7GUIs on 127.0.0.1.", discussion: "Ctrl-C ends it.")

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port: UInt16 = 8083

  @MainActor
  mutating func run() async throws {
    let store = Store(AppState(), app)
    let (pages, outlet) = (Pages(store), store.outlet)
    store.send(.timer(.start))
    try await LocalServer.serve(
      "7GUIs", port: port, files: WebFiles(.module), pages: pages, log: warn
    ) { (sent: PageAction) in
      try await outlet.send(try sent.action)
    }
  }
}

private func warn(_ sentence: String) { warn(sentence, by: "seven-guis") }
