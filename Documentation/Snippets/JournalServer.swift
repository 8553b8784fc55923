import Foundation
import SluiceJournal

nonisolated struct Guestbook: Codable, Sendable { var lines: [String] = [] }

enum GuestbookAction: ActionWithReply, Codable {
  case sign(String)

  typealias Reply = Int  // the number of the new line
}

struct EmptyLine: Error {}

let guestbook = Reduce<Guestbook, GuestbookAction> { book, action, context in
  switch action {
  case .sign(let line):
    guard !line.isEmpty else { return context.reject(EmptyLine()) }
    book.lines.append(line)
    context.reply(book.lines.count)
  }
}

actor Lobby {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private var store: Store<Guestbook, GuestbookAction>!

  init(journalAt url: URL) async throws {
    let journal = try SQLiteJournal<Guestbook, GuestbookAction>(at: url)
    store = try Store(Guestbook(), guestbook, journal: journal, isolation: self)  // continues where the last run ended
  }

  var outlet: Outlet<GuestbookAction> { store.outlet }
  func end() { store.shutDown() }
}

let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let lobby = try await Lobby(journalAt: folder.appending(path: "guestbook.sqlite"))
let outlet = await lobby.outlet

while let line = readLine() {  // a request for each line of the input
  do {
    let receipt = try await outlet.ask(.sign(line), within: .seconds(2))  // returns when the line is on the disk
    print("You are number \(receipt.reply ?? 0).")
  } catch is EmptyLine {
    print("Write something.")
  } catch {
    print("Try again: \(error)")  // for example, a full disk
  }
}
await lobby.end()
try FileManager.default.removeItem(at: folder)
