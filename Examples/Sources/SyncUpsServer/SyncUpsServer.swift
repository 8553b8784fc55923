import ArgumentParser
import Foundation
import LocalServer
import Sluice
import SyncUps

/// Serves the sync-ups until it is interrupted.
@main
struct SyncUpsServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync-ups", abstract: "Serves SyncUps on 127.0.0.1.", discussion: "Ctrl-C ends it.")

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port: UInt16 = 8084

  @Option(name: .customLong("data"), help: "The folder of sync-ups.json.", completion: .directory)
  var folder = Self.userFolder

  @Option(help: "The made-up speech recognition: whether it may listen, and whether it fails.")
  var speech = Speech.authorized

  @Option(help: "How many milliseconds a second of a meeting takes.")
  var second = 1_000

  func validate() throws {
    guard (1...10_000).contains(second) else { throw ValidationError("A second takes 1 to 10000 milliseconds.") }
  }

  @MainActor
  mutating func run() async throws {
    let files = try WebFiles(.module)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // A command-line tool has its relative paths there, and so the file of the sync-ups.
    guard FileManager.default.changeCurrentDirectoryPath(folder) else {
      throw ValidationError("The folder \(folder) cannot be used.")
    }
    let store = Store(AppFeature.State(), AppFeature(), dependencies: dependencies, onFailure: { warn("\($0)") })
    try await serve(store, files)
    try await store.saved()
  }

  private var dependencies: Dependencies {
    var dependencies = Dependencies()
    dependencies.sharedPlaces = .stored()
    dependencies.clock = ScaledClock(second: .milliseconds(second))
    dependencies.speech = .madeUp(speech, word: .milliseconds(second))
    dependencies.openSettings = { warn("Start it with --speech authorized: this is the setting.") }
    return dependencies
  }

  private static var userFolder: String {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? .homeDirectory).appending(path: "sluice-sync-ups").path
  }

  @MainActor
  private func serve(_ store: Store<AppFeature.State, AppFeature.Action>, _ files: WebFiles) async throws {
    let stage = Stage(store)
    try await LocalServer.serve(
      "SyncUps", port: port, files: files, pages: stage.screens, log: warn
    ) { (sent: PageAction) in
      try await stage.perform(sent)
    }
  }
}

private func warn(_ sentence: String) { warn(sentence, by: "sync-ups") }
