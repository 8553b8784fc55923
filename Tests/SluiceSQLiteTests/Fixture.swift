#if SQLite
  import Foundation
  import GRDB
  import Sluice
  import SluiceSQLite

  struct Settings: Equatable, Codable, Sendable {
    var isDark = false
    var size = 12
  }

  struct Item: Equatable, Codable, Sendable, FetchableRecord, PersistableRecord {
    var id: Int
    var title: String
    var isDone = false
  }

  /// A folder with a database, which is removed with it.
  final class Folder: Sendable {
    let url: URL

    init() throws {
      url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.appendingPathComponent("app.sqlite").path }

    /// A connection of its own, as another program has one.
    func connect() throws -> DatabaseQueue {
      var configuration = Configuration()
      configuration.busyMode = .timeout(60)
      return try DatabaseQueue(path: path, configuration: configuration)
    }
  }

  extension DatabaseWriter {
    func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
      try write { try $0.execute(sql: sql, arguments: arguments) }
    }

    func strings(_ sql: String) throws -> [String] { try read { try String.fetchAll($0, sql: sql) } }

    func makeItems() throws {
      try execute(
        "CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT NOT NULL CHECK (title <> ''), isDone BOOLEAN NOT NULL)")
    }
  }

  /// Places that are stored, as a program of its own has them.
  func stored() -> Dependencies {
    var dependencies = Dependencies()
    dependencies.sharedPlaces = SharedPlaces.stored()
    return dependencies
  }

  /// Waits for something that comes from a database, however long the machine takes; gives up after ten minutes.
  func wait(until isDone: () -> Bool, isolation: isolated (any Actor)? = #isolation) async {
    let end = ContinuousClock.now + .seconds(600)
    while !isDone(), ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(5)) }
  }
#endif
