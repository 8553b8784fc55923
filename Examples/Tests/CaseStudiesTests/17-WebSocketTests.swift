import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

@MainActor struct WebSocketTests {
  let store = TestStore(WebSocket.State(), WebSocket())
  let socket = OpenSocket(address: "wss://echo.example.org")

  func connect() async {
    store.send(.toggle) { ($0.connection, $0.problem) = (.connecting, nil) }
    await store.answer(socket, with: .opened, isLast: false)
    await store.receive(.socket(.opened)) { ($0.connection, $0.received) = (.open, []) }
  }

  func write(_ text: String) {
    store.send(.type(text)) { $0.draft = text }
    store.send(.send) { $0.draft = "" }
  }

  @Test func `A message is sent, and the socket returns it`() async {
    await connect()
    write("Hi")
    await store.answer(WriteToSocket(text: "Hi"))
    await store.answer(socket, with: .received("Hi"), isLast: false)
    await store.receive(.socket(.received("Hi"))) { $0.received = ["Hi"] }
    store.send(.toggle) { $0.connection = .closed }
    await connect()  // which empties the list
    store.send(.toggle) { $0.connection = .closed }
    await store.finish()
  }

  @Test func `A message that cannot be sent is reported`() async {
    await connect()
    write("Hi")
    await store.fail(WriteToSocket(text: "Hi"), with: Offline())
    await store.receive(.sendingFailed) { $0.problem = "The message was not sent." }
    await store.answer(socket, with: .closed)
    await store.receive(.socket(.closed)) { $0.connection = .closed }
    await store.finish()
  }

  @Test func `Nothing is sent without a text, or without a connection`() async {
    store.send(.type("Hi")) { $0.draft = "Hi" }
    store.send(.send)
    await connect()
    store.send(.type("")) { $0.draft = "" }
    store.send(.send)
    store.send(.toggle) { $0.connection = .closed }
    await store.finish()
  }

  @Test func `Disconnecting cancels a message that is being sent`() async {
    await connect()
    write("Hi")
    store.send(.toggle) { $0.connection = .closed }
    await store.finish()
  }

  @Test func `An open connection is pinged every ten seconds, and breaks if that fails`() async {
    await connect()
    await store.advance(by: .seconds(10))
    await store.answer(PingSocket())
    await store.advance(by: .seconds(10))
    await store.fail(PingSocket(), with: Offline())
    await store.receive(.broken) { ($0.connection, $0.problem) = (.closed, "The connection broke.") }
    await store.finish()
  }

  @Test func `A connection that breaks can be made again`() async {
    await connect()
    await store.fail(socket, with: Offline())
    await store.receive(.broken) { ($0.connection, $0.problem) = (.closed, "The connection broke.") }
    store.send(.toggle) { ($0.connection, $0.problem) = (.connecting, nil) }
    store.send(.toggle) { $0.connection = .closed }
    await store.finish()
  }
}
