import FlyingFox
import Foundation
import Notes
import Sluice
import SluiceTesting
import Testing
import Todos
import TodosServer

@MainActor @Suite struct RouterTests {
  let store: Store<TodosState, TodosAction>
  let feed: PageFeed
  let router: Router
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
    router = Router(gate: Gate(port: 80), files: try WebFiles(), feed: feed, outlet: store.outlet, now: { time })
  }

  @Test func `An action is stamped with the server's time, and acknowledged without content`() async {
    let response = await post(#"{"add":{"id":"\#(id)","title":" milk "}}"#)
    #expect(response.statusCode == .noContent)
    #expect(store.state.todos == [Todo(id: id, title: "milk", created: time)])
  }

  @Test func `A page can back up and restore, and hears of a failure in the stream, not in the answer`() async {
    #expect(await post(#"{"backUp":{}}"#).statusCode == .noContent)
    #expect(store.state.report == .backedUp(count: 0))
    #expect(await post(#"{"restore":{}}"#).statusCode == .noContent)
    #expect(store.state.report == .failed(reason: "There is no backup at here."))
  }

  @Test func `A page can undo and redo`() async {
    #expect(await post(#"{"add":{"id":"\#(id)","title":"milk"}}"#).statusCode == .noContent)
    #expect(await post(#"{"undo":{}}"#).statusCode == .noContent)
    #expect(store.state.todos.isEmpty && store.state.history.redoTitle == "Add “milk”")
    #expect(await post(#"{"redo":{}}"#).statusCode == .noContent)
    #expect(store.state.todos.map(\.title) == ["milk"])
  }

  @Test func `A page can add, change and remove notes`() async {
    for (action, texts) in [
      (#"{"add":{"id":"\#(id)","text":"Room 12"}}"#, ["Room 12"]),
      (#"{"setText":{"id":"\#(id)","text":"Room 13"}}"#, ["Room 13"]), (#"{"remove":{"id":"\#(id)"}}"#, []),
    ] {
      #expect(await post(#"{"notes":{"action":\#(action)}}"#).statusCode == .noContent)
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
    #expect(response.statusCode == .badRequest)
    #expect(try await sentence(of: response) == "The action is malformed.")
    #expect(store.state == TodosState())
  }

  @Test func `An action that is too large is refused`() async {
    let title = String(repeating: "x", count: Router.maximumAction)
    let response = await post(#"{"add":{"id":"\#(id)","title":"\#(title)"}}"#)
    #expect(response.statusCode == .payloadTooLarge)
    #expect(store.state == TodosState())
  }

  @Test func `A form of another page cannot send an action`() async {
    let response = await post(#"{"clearCompleted":{}}"#, type: "text/plain")
    #expect(response.statusCode == .unsupportedMediaType)
  }

  @Test func `An action that was not recorded is not acknowledged`() async throws {
    let outlet = Store(TodosState(), TodosReducer()).outlet
    let orphan = Router(gate: Gate(port: 80), files: try WebFiles(), feed: feed, outlet: outlet, now: { Date() })
    let response = await orphan.handleRequest(request(.POST, "/actions", #"{"clearCompleted":{}}"#))
    #expect(response.statusCode == .serviceUnavailable)
    #expect(try await sentence(of: response).contains("was not handled"))
  }

  @Test(arguments: ["/", "/index.html", "/app.js", "/app.css", "/favicon.svg"])
  func `The files of the page are served, and nothing else runs in it`(path: String) async {
    let response = await router.handleRequest(request(.GET, path))
    #expect(response.statusCode == .ok)
    let policy = response.headers[HTTPHeader("Content-Security-Policy")]
    #expect(policy?.contains("default-src 'none'; script-src 'self'") == true)
  }

  @Test(arguments: ["/missing", "/../Package.swift", "//", "/Web/index.html"])
  func `Nothing else is there`(path: String) async {
    #expect(await router.handleRequest(request(.GET, path)).statusCode == .notFound)
  }

  @Test func `A method that a path does not know is refused`() async {
    #expect(await router.handleRequest(request(.GET, "/actions")).statusCode == .methodNotAllowed)
    #expect(await router.handleRequest(request(.POST, "/events")).statusCode == .methodNotAllowed)
    #expect(await router.handleRequest(request(.DELETE, "/")).statusCode == .methodNotAllowed)
  }

  @Test func `A body that nobody reads is refused, so that it is never taken for the next request`() async {
    #expect(await router.handleRequest(request(.GET, "/", "GET / HTTP/1.1")).statusCode == .badRequest)
  }

  @Test func `Idle pages are pinged as the clock says`() async throws {
    let clock = ManualClock()
    let (feed, events) = (feed, feed.open())
    let pings = Task { try await feed.ping(every: .seconds(15), on: clock) }
    var page = events.makeAsyncIterator()
    #expect(await page.next(isolation: #isolation)?.hasPrefix("event: snapshot") == true)
    for _ in 1...3 {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(15))
      #expect(await page.next(isolation: #isolation) == ": ping\n\n")
    }
    pings.cancel()
  }

  private func post(_ body: String, type: String = "application/json") async -> HTTPResponse {
    await router.handleRequest(request(.POST, "/actions", body, type: type))
  }

  private func request(
    _ method: HTTPMethod, _ path: String, _ body: String = "", type: String = "application/json"
  ) -> HTTPRequest {
    HTTPRequest(
      method: method, version: .http11, path: path, query: [],
      headers: [.host: "localhost", .contentType: type], body: Data(body.utf8))
  }

  /// The body ends by throwing, which makes the server close the connection.
  private func sentence(of response: HTTPResponse) async throws -> String {
    guard case .httpBody(let body) = response.payload else { return "" }
    var data = Data()
    do { for try await chunk in body { data += chunk } } catch {}
    return try JSONDecoder().decode([String: String].self, from: data)["error"] ?? ""
  }
}
