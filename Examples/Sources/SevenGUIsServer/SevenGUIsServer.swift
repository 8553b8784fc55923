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
    let server = try await LocalServer(port: port, log: warn)
    let files = try WebFiles(folder: Bundle.module.bundleURL.appending(path: "Web"))
    let (pages, outlet) = (Pages(store), store.outlet)
    let router = PageRouter(gate: Gate(port: server.port), files: files, events: pages.events) { (sent: PageAction) in
      try await outlet.send(try sent.action)
    }
    store.send(.timer(.start))
    try await server.serve(router, ping: pages.ping, close: pages.close) { say("7GUIs is at \($0)") }
  }
}

private func warn(_ sentence: String) { warn(sentence, by: "seven-guis") }
