import FlyingSocks
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension LocalServer {
  /// Lets connections in, or refuses them, until the task is cancelled.
  ///
  /// - Throws: what the system says, if there can be no more connections at all.
  func accept(_ handler: @escaping @Sendable (Request) async -> Response) async throws {
    while true {
      do {
        try await letIn(listener.accept(), handler)
      } catch SocketError.failed(_, let number, _) where Self.exhaustion.contains(number) {
        await connections.makeRoom()
        // The client waits in the queue of the system; whoever holds the files may need a moment to close them.
        try await Task.sleep(for: .milliseconds(100))
      } catch SocketError.failed(_, let number, _) where Self.passing.contains(number) {
        continue
      }
    }
  }

  private func letIn(_ socket: AsyncSocket, _ handler: @escaping @Sendable (Request) async -> Response) async {
    let isIn = await connections.admit { [connections, limits] id in
      await Connection(id: id, socket: socket, connections: connections, limits: limits, handler: handler).serve()
    }
    if !isIn { refuse(socket) }
  }

  /// Answers without waiting: what this cannot send at once is not sent.
  private func refuse(_ socket: AsyncSocket) {
    let answer = Refusal(.serviceUnavailable, "There are too many connections.").response
    if case .data(let body) = answer.body { _ = try? socket.socket.write(answer.head + body) }
    _ = try? socket.socket.read(atMost: limits.head)
    try? socket.close()
  }

  /// There is no file or memory for a connection, now.
  private static let exhaustion: Set = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

  /// This connection came to nothing; the next one may be fine.
  private static let passing: Set = [
    ECONNABORTED, EINTR, EPROTO, ENOPROTOOPT, EHOSTDOWN, EHOSTUNREACH, EOPNOTSUPP, ENETDOWN, ENETUNREACH, EPERM,
  ]

  /// How many connections the files leave room for that the system allows the program; some are for its own.
  static var mostConnections: Int { max(4, sysconf(Int32(_SC_OPEN_MAX)) - 32) }
}
