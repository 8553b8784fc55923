import Sluice

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// Opens a socket, and answers for each thing that happens to it until it is closed. Cancelling it closes the socket.
struct OpenSocket: EffectRequest, Equatable {
  enum Answer: Equatable, Sendable { case opened, received(String), closed }
  let address: String
}

/// Writes to the open socket.
struct WriteToSocket: EffectRequest, Equatable { let text: String }

/// Asks the server of the open socket for a sign of life, so that neither side closes a socket that is only silent.
struct PingSocket: EffectRequest, Equatable {}

/// A chat with a server that echoes each message.
struct WebSocket: Reducer {
  enum Connection { case closed, connecting, open }

  struct State: Equatable {
    var connection = Connection.closed
    var draft = ""
    var received: [String] = []
    var problem: String?

    var canSend: Bool { connection == .open && !draft.isEmpty }
  }

  enum Action: Equatable {
    case toggle
    case type(String)
    case send, sendingFailed
    case socket(OpenSocket.Answer)
    case broken
  }

  enum Connecting {}  // all that ends with the connection

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .toggle where state.connection == .closed:
      (state.connection, state.problem) = (.connecting, nil)
      let socket = OpenSocket(address: "wss://echo.example.org")
      context.perform(socket, id: EffectID(Connecting.self), answer: { .socket($0) }, failure: { _ in .broken })
    case .toggle, .socket(.closed):
      state.connection = .closed
      context.cancel(id: EffectID(Connecting.self))
    case .broken:
      (state.connection, state.problem) = (.closed, "The connection broke.")
      context.cancel(id: EffectID(Connecting.self))
    case .socket(.opened):
      (state.connection, state.received) = (.open, [])
      context.every(.seconds(10), id: EffectID(Connecting.self)) { send in
        try await send.perform(PingSocket())
      } catch: { _ in
        .broken
      }
    case .socket(.received(let text)): state.received.append(text)
    case .type(let text): state.draft = text
    case .send:
      guard state.canSend else { return }
      context.perform(WriteToSocket(text: state.draft), id: EffectID(Connecting.self), failure: { _ in .sendingFailed })
      state.draft = ""
    case .sendingFailed: state.problem = "The message was not sent."
    }
  }
}

#if canImport(SwiftUI)
  /// The chat.
  struct WebSocketView: View {
    let store: Store<WebSocket.State, WebSocket.Action>

    var body: some View {
      Form {
        Section("Connection") {
          Button(store.connection.verb) { store.send(.toggle) }
          if store.connection == .connecting { ProgressView() }
          if let problem = store.problem { Text(problem).foregroundStyle(.red) }
        }
        Section("Message") {
          TextField("Say something", text: store.binding(\.draft, action: WebSocket.Action.type))
          Button("Send") { store.send(.send) }.disabled(!store[\.canSend])
        }
        Section("Received") {
          ForEach(store.received.indices.reversed(), id: \.self) { Text(store.received[$0]) }
        }
      }
      .navigationTitle("Web socket")
    }
  }

  extension WebSocket.Connection {
    fileprivate var verb: String {
      switch self {
      case .closed: "Connect"
      case .connecting: "Cancel"
      case .open: "Disconnect"
      }
    }
  }

  #Preview { WebSocketView(store: .preview(WebSocket.State(received: ["Hello"]), WebSocket())) }
#endif
