import ArgumentParser
import Foundation
import Hummingbird
import KanbanServer
import Logging
import ServiceLifecycle
import UnixSignals

/// Serves boards until it is told to stop.
@main struct KanbanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kanban-server", abstract: "Serves kanban boards, which it keeps in a journal.")

  @Option(help: "The folder of the journal and of the outbox.")
  var folder = "kanban"

  #if Database
    @Option(help: "The database of the boards, as postgres://user@host/name. Several processes may share it.")
    var database: String?
  #endif

  @Option(help: "The names by which pages may reach the server, such as those of a proxy.")
  var hosts = ["127.0.0.1", "localhost"]

  @Option(help: "The port on this machine.")
  var port = 8080

  @Option(help: "What is logged: trace, debug, info, notice, warning, error.")
  var logLevel = "notice"

  @Option(help: "The seconds that requests and effects have to finish when the server is told to stop.")
  var stopWithin = 20

  func run() async throws {
    var logger = Logger(label: "kanban")
    guard let level = Logger.Level(rawValue: logLevel) else {
      throw ValidationError("There is no log level “\(logLevel)”.")
    }
    logger.logLevel = level
    // Here a program installs its tracer and its metrics: `InstrumentationSystem.bootstrap`, `MetricsSystem.bootstrap`.
    let folder = URL(filePath: folder, directoryHint: .isDirectory)
    let room = try await room(in: folder, logger: logger)
    let port = port
    let server = Application(
      router: kanbanRouter(room, hosts: Set(hosts)),
      configuration: .init(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { channel in
        let address = "http://127.0.0.1:\(channel.localAddress?.port ?? port)/\n"
        FileHandle.standardOutput.write(Data(address.utf8))
      }, logger: logger)
    // Services end in the reverse of their order: first the server, which answers what it has accepted. A client that
    // never finishes its request would keep it from its end.
    var configuration = ServiceGroupConfiguration(
      services: [await room.service, server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(stopWithin)
    let services = ServiceGroup(configuration: configuration)
    try await services.run()
  }

  private func room(in folder: URL, logger: Logger) async throws -> BoardRoom {
    let outbox = folder.appending(path: "outbox")
    #if Database
      if let database { return try await BoardRoom(database: database, outbox: outbox, logger: logger) }
    #endif
    return try await BoardRoom(journalAt: folder.appending(path: "kanban.sqlite"), outbox: outbox, logger: logger)
  }
}
