import ArgumentParser
import LocalServer
import TodosServer

/// Serves the app, or backs its todos up and restores them while nothing serves it.
@main
struct TodosCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todos-server", abstract: "The Todos app, its data in a folder of yours.",
    subcommands: [Serve.self, BackUp.self, Restore.self], defaultSubcommand: Serve.self)
}

/// Serves the app until it is interrupted.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves the app on 127.0.0.1.", discussion: "Ctrl-C ends it. What was acknowledged is kept.")

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port: UInt16 = 8080

  @Flag(help: "Also serves an inspector of the app's store, and prints its address.")
  var inspect = false

  @OptionGroup var data: DataFolder

  @MainActor
  mutating func run() async throws {
    do {
      let server = try TodosServer(folder: data.url, log: warn)
      if inspect { try await server.inspect() }
      let port = port
      let serving = Task { try await server.run(port: port) { say("Todos is at \($0)") } }
      let interrupts = Interrupts { serving.cancel() }
      defer { interrupts.end() }
      try await serving.value
    } catch {
      throw failure("\(error)")
    }
  }
}
