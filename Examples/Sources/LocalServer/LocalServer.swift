import FlyingSocks
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A server of HTTP on 127.0.0.1 that is bounded in all that a client could make it do: see `Limits`.
///
/// Also what only programs of this machine can reach needs bounds: any page in a browser can send requests to it.
package final class LocalServer: Sendable {
  /// The port it listens on.
  package let port: UInt16
  let listener: AsyncSocket
  private let pool: any AsyncSocketPool
  let connections: Connections
  let limits: Limits
  private let clock: any Clock<Duration>

  /// Makes a server that listens; clients are answered when it runs.
  ///
  /// - Parameters:
  ///   - port: 0 takes a free one.
  ///   - log: is told what people should know.
  /// - Throws: `PortUnavailable`.
  package init(
    port: UInt16, limits: Limits = Limits(), clock: any Clock<Duration> = ContinuousClock(),
    log: @escaping @Sendable (String) -> Void
  ) async throws {
    let socket = try Self.listen(port)
    let pool = Self.makePool()
    try await pool.prepare()
    (self.limits, self.clock, self.pool) = (limits, clock, pool)
    (listener, self.port) = (try AsyncSocket(socket: socket, pool: pool), Self.port(of: socket) ?? port)
    connections = Connections(limits, limit: min(limits.connections, Self.mostConnections), log: log)
  }

  /// Serves until the task is cancelled; then requests that are being answered still have a moment.
  ///
  /// - Throws: what the system says, if it can serve no more.
  package func run(_ handler: @escaping @Sendable (Request) async -> Response) async throws {
    let serving = Task { try await serve(handler) }
    defer { try? listener.close() }
    do {
      try await withTaskCancellationHandler {
        try await serving.value
      } onCancel: { [connections] in
        Task {
          await connections.finish()
          serving.cancel()
        }
      }
    } catch {
      if Task.isCancelled { return }
      await connections.finish()
      throw error
    }
  }

  @concurrent
  private func serve(_ handler: @escaping @Sendable (Request) async -> Response) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [pool] in try await pool.run() }
      group.addTask { [connections, clock] in try await connections.watch(on: clock) }
      group.addTask { try await self.accept(handler) }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
