import Foundation
import Sluice
import SluiceFiles

struct Settings: Equatable, Codable, Sendable {
  var isDark = false
  var size = 12
}

/// A folder that is removed with it.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var file: URL { url.appendingPathComponent("settings.json") }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }

  func text(_ name: String = "settings.json") throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  func write(_ text: String) throws { try Data(text.utf8).write(to: file, options: .atomic) }
}

struct App: Equatable, Sendable {
  @Shared var settings: Settings

  init(_ key: SharedKey<Settings>) { _settings = Shared(wrappedValue: Settings(), key) }
}

enum AppAction: Sendable { case dark(Bool), grow }

let app = Reduce<App, AppAction> { state, action, _ in
  switch action {
  case .dark(let isDark): state.settings.isDark = isDark
  case .grow: state.settings.size += 1
  }
}

/// A program of its own: its places are not those of another one.
func program(
  _ key: SharedKey<Settings>, onFailure: ((StoreFailure<AppAction>) -> Void)? = nil,
  isolation: isolated (any Actor)? = #isolation
) -> Store<App, AppAction> {
  var dependencies = Dependencies()
  dependencies.sharedPlaces = SharedPlaces.stored()
  return Store(App(key), app, dependencies: dependencies, onFailure: onFailure)
}

/// Waits for something that comes from a file, however long the machine takes; gives up after ten minutes.
func wait(until isDone: () -> Bool, isolation: isolated (any Actor)? = #isolation) async {
  let end = ContinuousClock.now + .seconds(600)
  while !isDone(), ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(5)) }
}
