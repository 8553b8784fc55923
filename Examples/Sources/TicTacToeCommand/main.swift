import Foundation
import SluiceInspector
import SluiceUndo
import TicTacToe
import TypedLines

// Tic-tac-toe in the terminal. The games are saved in a folder: the first argument, or one in the home folder.
// With `--inspect`, a page shows the store.
let folder =
  CommandLine.arguments.dropFirst().first { $0 != "--inspect" }.map { URL(fileURLWithPath: $0) }
  ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".tic-tac-toe")

var trouble = ""
let store = Store(
  App(), parcel: appParcel(saving: GameFolder(folder)), onFailure: { trouble = "\($0.cause)" })
if CommandLine.arguments.contains("--inspect") { try await Inspector.serve(store, name: "Tic-tac-toe") }

print(Terminal.text(of: store.state))
for await line in typedLines() {
  switch Terminal.command(line, in: store.game) {
  case .send(let action):
    trouble = ""
    store.send(action, undo: .titled("Move"))  // a move, and what answers it, are one step
    print(Terminal.text(of: store.state))
    if !trouble.isEmpty { print(trouble) }
  case .refused(let reason): print(reason)
  case .help: print(Terminal.help)
  case .unknown(let line): print("“\(line)” is not known here. Type “help”.")
  case .quit: exit(0)
  }
}
