import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Kanban
import Logging
import NIOCore
import Sluice
import SluiceLifecycle
import Testing

@testable import KanbanServer

/// Requests and their answers.
@Suite struct ServerTests {
  private let folder: URL

  init() throws {
    folder = URL.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory)
  }

  private func room() async throws -> BoardRoom {
    try await BoardRoom(
      journalAt: folder.appending(path: "kanban.sqlite"), outbox: folder.appending(path: "outbox"),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private func serve(
    _ room: BoardRoom, _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
  ) async throws {
    try await Application(router: kanbanRouter(room)).test(.live) { try await body($0) }
  }

  @Test func `A board is opened, gets cards, and explains its refusals`() async throws {
    let room = try await room()
    try await serve(room) { (client) async throws in
      #expect(try await client.post("/boards", #"{"name": "Garden"}"#) == "200 {\"id\":1}")
      #expect(
        try await client.post("/boards", #"{"name": "Garden"}"#) == "409 There is a board “Garden” already.")
      #expect(
        try await client.post("/boards/1", #"{"add": {"title": "Rake", "to": "todo"}}"#) == "200 {\"id\":1}")
      #expect(
        try await client.post("/boards/1", #"{"remove": {"card": 7}}"#) == "409 This card has been removed.")
      #expect(
        try await client.post("/boards/2", #"{"remove": {"card": 7}}"#) == "404 There is no such board.")
      #expect(try await client.post("/boards/1", #"{"paint": {}}"#).hasPrefix("400"))
      #expect(try await client.get("/boards") == #"200 [{"cards":1,"id":1,"name":"Garden"}]"#)
      #expect(try await client.get("/ready") == "200 ready")
      #expect(try await client.get("/").contains("<title>Kanban</title>"))
    }
  }

  @Test func `A request from a page of another site is refused`() async throws {
    try await serve(try await room()) { (client) async throws in
      let foreign: HTTPFields = [.origin: "http://example.com", .contentType: "application/json"]
      let body = ByteBuffer(string: #"{"name": "Garden"}"#)
      try await client.execute(uri: "/boards", method: .post, headers: foreign, body: body) {
        #expect($0.status == .forbidden)
      }
      #expect(try await client.get("/boards") == "200 []")
    }
  }

  @Test func `A request that is repeated with its key counts once, also after a restart`() async throws {
    let request = #"{"add": {"title": "Rake", "to": "todo"}}"#
    let first = try await room()
    try await serve(first) { (client) async throws in
      _ = try await client.post("/boards", #"{"name": "Garden"}"#)
      #expect(try await client.post("/boards/1", request, key: "a") == "200 {\"id\":1}")
      #expect(try await client.post("/boards/1", request, key: "a") == "200 {\"id\":1}")
    }
    try await first.end()
    try await serve(room()) { (client) async throws in
      #expect(try await client.post("/boards/1", request, key: "a") == "200 {\"id\":1}")
      #expect(try await client.post("/boards/1", request, key: "b") == "200 {\"id\":2}")
    }
  }

  @Test func `A full disk is answered with 503, and changes nothing`() async throws {
    let journal = FullDisk()
    let room = try await BoardRoom(
      journal: journal, outbox: folder, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try await serve(room) { (client) async throws in
      async let answer = client.post("/boards", #"{"name": "Garden"}"#)
      while await room.openBoards == 0, await room.hasRefused == false { await Task.yield() }
      #expect(try await client.get("/boards") == "200 []", "What may still be refused is not shown.")
      #expect(await room.follow(1, as: "Ann") == nil)
      #expect(try await answer.hasPrefix("503 Try again"))
      #expect(try await client.get("/boards") == "200 []")
      #expect(try await client.get("/ready").hasPrefix("200 degraded"))
    }
  }

  @Test func `A page gets the board, then each change, and the users who are present`() async throws {
    let room = try await room()
    _ = try await room.ask(.open(name: "Garden"))
    _ = try await room.ask(.board(1, .add(title: "Rake", to: .todo)))
    var ann = try #require(await room.follow(1, as: "Ann")).makeAsyncIterator()
    let first = try #require(await ann.next())
    #expect(first.hasPrefix("data: {") && first.hasSuffix("}\n\n"))
    #expect(first.contains(#""name":"Garden""#) && first.contains(#""title":"Rake""#) && first.contains(#"["Ann"]"#))
    _ = try await room.ask(.board(1, .add(title: "Dig", to: .todo)))
    #expect(await ann.next()?.contains(#""steps":[{"#) == true)
    _ = try await room.ask(.board(1, .move(card: 2, to: .todo, before: 1)))
    #expect(await ann.next() == "data: {\"steps\":[{\"from\":1,\"to\":0}]}\n\n")
    do {
      var ben = try #require(await room.follow(1, as: "Ben")).makeAsyncIterator()
      #expect(await ann.next() == "data: {\"members\":[\"Ann\",\"Ben\"]}\n\n")
      #expect(await ben.next()?.contains("Garden") == true)
    }
    #expect(await ann.next() == "data: {\"members\":[\"Ann\"]}\n\n")
    #expect(await room.follow(2, as: "Ann") == nil)
  }

  @Test func `A mail is sent once, and its file is named by its key`() async throws {
    let room = try await room()
    _ = try await room.ask(.open(name: "Garden"))
    _ = try await room.ask(.board(1, .add(title: "Rake", to: .todo)))
    _ = try await room.ask(.board(1, .comment(card: 1, text: "@ben look", author: "Ann")))
    let outbox = folder.appending(path: "outbox").path
    // A file has another name until it is complete.
    func mails() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: outbox).filter { $0.hasSuffix(".txt") }
    }
    while (try? mails().isEmpty) ?? true { await Task.yield() }
    try await room.end()
    #expect(try mails().count == 1)
    let mail = try #require(mails().first)
    #expect(try String(contentsOfFile: "\(outbox)/\(mail)", encoding: .utf8).hasPrefix("To: ben\n\nAnn on"))
  }
}

/// A journal whose disk is full.
private final class FullDisk: BackgroundJournal {
  struct Full: Error {}

  let recording = RecordingMode.inBackground
  private let kept = MemoryJournal<Kanban, KanbanAction>()

  func load() -> Recording<Kanban, KanbanAction> { kept.load() }
  func offer(snapshot: Kanban) { kept.offer(snapshot: snapshot) }
  func append(_ entries: [JournalEntry<KanbanAction>]) throws { throw Full() }
  func prepareAppend(_ entries: [JournalEntry<KanbanAction>]) -> JournalWrite {
    JournalWrite {
      try await Task.sleep(for: .milliseconds(20))
      throw Full()
    }
  }
}

extension BoardRoom {
  fileprivate var hasRefused: Bool { get async { await readiness.reason.hasPrefix("degraded") } }
}

extension TestClientProtocol {
  fileprivate func get(_ path: String) async throws -> String {
    try await execute(uri: path, method: .get) { "\($0.status.code) \(String(buffer: $0.body))" }
  }

  fileprivate func post(_ path: String, _ json: String, key: String? = nil) async throws -> String {
    var headers: HTTPFields = [.contentType: "application/json"]
    if let key, let name = HTTPField.Name("Idempotency-Key") { headers[name] = key }
    return try await execute(uri: path, method: .post, headers: headers, body: ByteBuffer(string: json)) {
      "\($0.status.code) \(String(buffer: $0.body))"
    }
  }
}
