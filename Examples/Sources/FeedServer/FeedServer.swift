import ArgumentParser
import Feed
import Foundation
import LocalServer
import Sluice

/// Serves the feed until it is interrupted.
@main
struct FeedServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed", abstract: "Serves a feed of posts on 127.0.0.1.", discussion: "Ctrl-C ends it.")

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port: UInt16 = 8082

  @Option(name: .customLong("data"), help: "The folder of the settings and of the last posts.", completion: .directory)
  var folder = Self.userFolder

  @Option(help: "How many milliseconds each answer of the made-up backend takes.")
  var latency = 500

  @Flag(help: "Starts without a network.")
  var offline = false

  @MainActor
  mutating func run() async throws {
    let folder = URL(filePath: folder, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let backend = Backend(
      file: folder.appending(path: "backend.json"), latency: .milliseconds(latency), isReachable: !offline)
    var app = AppState(FeedStorage(folder: folder))
    app.feed.isOnline = !offline
    let store = Store(app, parcel: appParcel, handlers: backend.handlers, onFailure: { warn("\($0)") })
    try await serve(store, backend)
    try await store.saved()
  }

  private static var userFolder: String {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? .homeDirectory).appending(path: "sluice-feed").path
  }

  @MainActor
  private func serve(_ store: Store<AppState, AppAction>, _ backend: Backend) async throws {
    let screen = store.incr { FeedScreen($0) }
    let screens = Screens(screen.value)
    let token = screen.onChange { _, screen in screens.show(screen) }
    defer { token.cancel() }
    let outlet = store.outlet
    try await LocalServer.serve(
      "The feed", port: port, files: WebFiles(.module), pages: screens, log: warn
    ) { (sent: PageAction) in
      if case .setOnline(let isOnline) = sent { await backend.setReachable(isOnline) }
      try await outlet.send(sent.action)
    }
  }
}

private func warn(_ sentence: String) { warn(sentence, by: "feed") }
