import ArgumentParser
import Dispatch
import Foundation
import TodosServer

/// Serves the app until it is interrupted.
@main
struct TodosCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todos-server",
    abstract: "Serves the Todos app on 127.0.0.1, its data in a folder of yours.",
    discussion: "Ctrl-C ends it. What was acknowledged is kept.")

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port: UInt16 = 8080

  @Option(name: .customLong("data"), help: "The folder of the app's data.", completion: .directory)
  var folder: String = Self.userFolder

  @MainActor
  mutating func run() async throws {
    do {
      let server = try TodosServer(folder: URL(filePath: folder, directoryHint: .isDirectory))
      let port = port
      let serving = Task { try await server.run(port: port) { Self.say("Todos is at \($0)") } }
      let interrupts = Self.onInterrupt { serving.cancel() }
      defer { interrupts.forEach { $0.cancel() } }
      try await serving.value
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("todos-server: \(error)\n".utf8))
      throw ExitCode.failure
    }
  }

  private static var userFolder: String {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? .homeDirectory).appending(path: "sluice-todos").path
  }

  /// Whoever started this waits for the line, perhaps through a pipe.
  private static func say(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
  }

  private static func onInterrupt(_ action: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: action)
      source.resume()
      return source
    }
  }
}
