import Foundation
import Hummingbird
import Sluice
import SluiceJournal
import SluiceLifecycle

/// The state.
struct Guestbook: Codable, Sendable {
  var lines: [String] = []
}

enum GuestbookAction: ActionWithReply, Codable {
  case sign(String)

  typealias Reply = Int  // the number of the new line
}

struct EmptyLine: Error {}

/// The rules: what an action changes, what it replies, and when it is refused.
let guestbook = Reduce<Guestbook, GuestbookAction> { book, action, context in
  switch action {
  case .sign(let line):
    guard !line.isEmpty else { return context.reject(EmptyLine()) }
    book.lines.append(line)
    context.reply(book.lines.count)
  }
}

/// The actor that the store belongs to.
actor Lobby {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private var store: Store<Guestbook, GuestbookAction>!

  init(journalAt url: URL) async throws {
    let journal = try SQLiteJournal<Guestbook, GuestbookAction>(at: url)
    store = try Store(Guestbook(), guestbook, journal: journal, isolation: self)  // continues where the last run ended
  }

  var outlet: Outlet<GuestbookAction> { store.outlet }  // requests send through it
  var lines: [String] { store.lines }
  var service: StoreService { StoreService(store, endingWithin: .seconds(10)) }
}

let lobby = try await Lobby(journalAt: URL(filePath: "guestbook.sqlite"))
let outlet = await lobby.outlet

let router = Router()
router.get("/lines") { _, _ in await lobby.lines }
router.post("/lines") { request, _ -> String in
  let line = String(buffer: try await request.body.collect(upTo: 10_000))
  do {
    let receipt = try await outlet.ask(.sign(line), within: .seconds(2))  // returns when the line is on the disk
    return "You are number \(receipt.reply ?? 0).\n"
  } catch is EmptyLine {
    throw HTTPError(.conflict, message: "Write something.")
  } catch let error as StoreError {
    throw HTTPError(.serviceUnavailable, message: "\(error)")  // for example, a full disk
  }
}

var server = Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8080)))
server.addServices(await lobby.service)  // at SIGTERM it ends after the server has answered its last request
try await server.runService()
