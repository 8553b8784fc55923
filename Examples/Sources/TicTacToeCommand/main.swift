import Foundation
import Sluice
import TicTacToe

// Tic-tac-toe in the terminal. The games are saved in a folder: the first argument, or one in the home folder.
let folder =
  CommandLine.arguments.dropFirst().first.map { URL(fileURLWithPath: $0) }
  ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".tic-tac-toe")

var trouble = ""
let store = Store(
  App(), parcel: appParcel(saving: GameFolder(folder)), onFailure: { trouble = "\($0.cause)" })

print(Terminal.text(of: store.state))
while let line = readLine() {
  switch Terminal.command(line, in: store.game) {
  case .send(let action):
    trouble = ""
    store.send(action, undo: .titled("Move"))  // a move, and what answers it, are one step
    print(Terminal.text(of: store.state))
    if !trouble.isEmpty { print(trouble) }
  case .help: print(Terminal.help)
  case .unknown(let line): print("“\(line)” is not known here. Type “help”.")
  case .quit: exit(0)
  }
}
