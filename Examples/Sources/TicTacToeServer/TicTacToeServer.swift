import ArgumentParser
import Foundation
import LocalServer
import TicTacToe

/// Serves tic-tac-toe until it is interrupted: one game, which all pages show.
@main
struct TicTacToeServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tic-tac-toe-server", abstract: "Serves tic-tac-toe on 127.0.0.1.", discussion: "Ctrl-C ends it.")

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port: UInt16 = 8086

  @Option(name: .customLong("data"), help: "The folder of the saved games.", completion: .directory)
  var folder = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".tic-tac-toe").path

  @MainActor
  mutating func run() async throws {
    let stage = Stage(GameFolder(URL(filePath: folder, directoryHint: .isDirectory)))
    try await LocalServer.serve(
      "Tic-tac-toe", port: port, files: WebFiles(.module), pages: stage.screens, log: warn
    ) { (sent: PageAction) in
      try await stage.perform(sent)
    }
  }
}

private func warn(_ sentence: String) { warn(sentence, by: "tic-tac-toe-server") }
