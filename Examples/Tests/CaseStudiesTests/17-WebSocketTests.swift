import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct WebSocketTests {
  let store = TestStore(WebSocket.State(), WebSocket())
  let socket = OpenSocket(address: "wss://echo.example.org")

  func connect() {
    store.send(.toggle) { $0.connection = .connecting }
    store.answer(socket, with: .opened, isLast: false)
    store.receive(.socket(.opened)) { $0.connection = .open }
  }

  @Test func `A message is sent, and comes back`() {
    connect()
    store.send(.type("Hi")) { $0.draft = "Hi" }
    store.send(.send) { $0.draft = "" }
    store.answer(WriteToSocket(text: "Hi"))
    store.answer(socket, with: .received("Hi"), isLast: false)
    store.receive(.socket(.received("Hi"))) { $0.received = ["Hi"] }
    store.send(.toggle) { $0.connection = .closed }
    store.finish()
  }

  @Test func `A message that cannot be sent is told`() {
    connect()
    store.send(.send)
    store.fail(WriteToSocket(text: ""), with: Offline())
    store.receive(.sendingFailed) { $0.problem = "The message was not sent." }
    store.answer(socket, with: .closed)
    store.receive(.socket(.closed)) { $0.connection = .closed }
    store.finish()
  }

  @Test func `A connection that breaks can be made again`() {
    connect()
    store.fail(socket, with: Offline())
    store.receive(.broken) { ($0.connection, $0.problem) = (.closed, "The connection broke.") }
    store.send(.toggle) { ($0.connection, $0.problem) = (.connecting, nil) }
    store.send(.toggle) { $0.connection = .closed }
    store.finish()
  }
}
