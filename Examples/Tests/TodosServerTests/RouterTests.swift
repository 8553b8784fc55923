import Foundation
import LocalServer
import Notes
import SluiceTesting
import SluiceUndo
import Testing
import Todos
import TodosServer

@MainActor @Suite struct RouterTests {
  let store: Store<TodosState, TodosAction>
  let feed: PageFeed
  let router: PageRouter
  let time = Date(timeIntervalSince1970: 5)
  let id = UUID()

  init() throws {
    let nothing = [
      EffectHandler(SaveTodos.self) { _ in },
      EffectHandler(LoadTodos.self) { _ in throw BackupFailure.missing("here") },
    ]
    store = Store(TodosState(), parcel: todosParcel, handlers: nothing)
    feed = PageFeed(store.readOnly)
    let time = time
    router = PageRouter(gate: Gate(port: 80), files: try WebFiles(), feed: feed, outlet: store.outlet, now: { time })
  }

  @Test func `An action is stamped with the server's time, and acknowledged without content`() async {
    let response = await post(#"{"add":{"id":"\#(id)","title":" milk "}}"#)
    #expect(response.status == .noContent)
    #expect(store.state.todos == [Todo(id: id, title: "milk", created: time)])
  }

  @Test func `A page can back up and restore, and gets a failure in the stream, not in the answer`() async {
    #expect(await post(#"{"backUp":{}}"#).status == .noContent)
    #expect(store.state.report == .backedUp(count: 0))
    #expect(await post(#"{"restore":{}}"#).status == .noContent)
    #expect(store.state.report == .failed(reason: "There is no backup at here."))
  }

  @Test func `A page can undo and redo`() async {
    #expect(await post(#"{"add":{"id":"\#(id)","title":"milk"}}"#).status == .noContent)
    #expect(await post(#"{"undo":{}}"#).status == .noContent)
    #expect(store.state.todos.isEmpty && store.state.history.redoTitle == "Add “milk”")
    #expect(await post(#"{"redo":{}}"#).status == .noContent)
    #expect(store.state.todos.map(\.title) == ["milk"])
  }

  @Test func `A page can add, change and remove notes`() async {
    for (action, texts) in [
      (#"{"add":{"id":"\#(id)","text":"Room 12"}}"#, ["Room 12"]),
      (#"{"setText":{"id":"\#(id)","text":"Room 13"}}"#, ["Room 13"]), (#"{"remove":{"id":"\#(id)"}}"#, []),
    ] {
      #expect(await post(#"{"notes":{"action":\#(action)}}"#).status == .noContent)
      #expect(store.state.notes.map(\.text) == texts)
    }
  }

  @Test(arguments: [
    #"{"restored":{"_0":[]}}"#, #"{"backedUp":{"count":1}}"#, #"{"backupFailed":{"reason":"x"}}"#,
    "", "{", "[]", "null", #"{"add":{}}"#, #"{"add":{"id":"1","title":"x"}}"#, #"{"launch":{}}"#,
    #"{"setCompleted":{"id":"0E984725-C51C-4BF4-9960-E1C80E27ABA0","completed":"yes"}}"#,
  ])
  func `A malformed action is refused, and changes nothing`(body: String) async throws {
    let response = await post(body)
    #expect(response.status == .badRequest)
    #expect(try sentence(of: response) == "The action is malformed.")
    #expect(store.state == TodosState())
  }

  @Test func `A form of another page cannot send an action`() async {
    let response = await post(#"{"clearCompleted":{}}"#, type: "text/plain")
    #expect(response.status == .unsupportedMediaType)
  }

  @Test func `An action that was not recorded is not acknowledged`() async throws {
    let outlet = Store(TodosState(), TodosReducer()).outlet
    let orphan = PageRouter(gate: Gate(port: 80), files: try WebFiles(), feed: feed, outlet: outlet, now: { Date() })
    let response = await orphan.answer(request("POST", "/actions", #"{"clearCompleted":{}}"#))
    #expect(response.status == .serviceUnavailable)
    #expect(try sentence(of: response)?.contains("was not handled") == true)
  }

  @Test(arguments: ["/", "/index.html", "/app.js", "/app.css", "/favicon.svg"])
  func `The files of the page are served, and nothing else runs in it`(path: String) async {
    let response = await router.answer(request("GET", path))
    #expect(response.status == .ok)
    let policy = response["Content-Security-Policy"]
    #expect(policy?.contains("default-src 'none'; script-src 'self'") == true)
  }

  @Test(arguments: ["/missing", "/../Package.swift", "//", "/Web/index.html"])
  func `Other paths are not found`(path: String) async {
    #expect(await router.answer(request("GET", path)).status == .notFound)
  }

  @Test func `A method that a path does not support is refused`() async {
    #expect(await router.answer(request("GET", "/actions")).status == .methodNotAllowed)
    #expect(await router.answer(request("POST", "/events")).status == .methodNotAllowed)
    #expect(await router.answer(request("DELETE", "/")).status == .methodNotAllowed)
  }

  @Test func `Idle pages are pinged at the times of the clock`() async throws {
    let clock = ManualClock()
    let (feed, events) = (feed, feed.open())
    let (messages, notified) = AsyncStream<String>.makeStream()
    let telling = Task { await events.forEach { notified.yield($0) } }
    let pings = Task { try await feed.ping(every: .seconds(15), on: clock) }
    var page = messages.makeAsyncIterator()
    #expect(await page.next(isolation: #isolation)?.hasPrefix("event: snapshot") == true)
    for _ in 1...3 {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(15))
      #expect(await page.next(isolation: #isolation) == ": ping\n\n")
    }
    pings.cancel()
    telling.cancel()
  }

  private func post(_ body: String, type: String = "application/json") async -> Response {
    await router.answer(request("POST", "/actions", body, type: type))
  }

  private func request(
    _ method: String, _ path: String, _ body: String = "", type: String = "application/json"
  ) -> Request {
    Request(method, path, headers: ["host": "localhost", "content-type": type], body: Data(body.utf8))
  }

  private func sentence(of response: Response) throws -> String? {
    guard case .data(let data) = response.body else { return nil }
    return try JSONDecoder().decode([String: String].self, from: data)["error"]
  }
}
