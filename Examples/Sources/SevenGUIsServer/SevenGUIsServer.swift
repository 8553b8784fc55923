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
    let serving = Task { try await server.run { await router.answer($0) } }
    let pings = Task { try await pages.ping(every: .seconds(15)) }
    let interrupts = Interrupts {
      serving.cancel()
      Task { @MainActor in pages.close() }
    }
    try? FileHandle.standardOutput.write(contentsOf: Data("7GUIs is at http://127.0.0.1:\(server.port)/\n".utf8))
    try await serving.value
    pings.cancel()
    interrupts.end()
  }
}

/// Says what people should know, and no program waits for.
private func warn(_ sentence: String) {
  try? FileHandle.standardError.write(contentsOf: Data("seven-guis: \(sentence)\n".utf8))
}
