import FlyingSocks
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Answers the requests of one client, one after the other.
///
/// Its task is cancelled when it takes too long; then whatever it waits for ends, and it closes.
struct Connection: Sendable {
  let id: Int
  let socket: AsyncSocket
  let connections: Connections
  let limits: Limits
  let handler: @Sendable (Request) async -> Response

  @concurrent
  func serve() async {
    var inbox = Inbox(socket)
    do {
      while try await answerNext(&inbox) {}
      try await close(&inbox)
    } catch {}  // The client has gone, or was too slow: nobody is there to hear of it.
    try? socket.close()
  }

  /// - Returns: whether the client may send another request.
  private func answerNext(_ inbox: inout Inbox) async throws -> Bool {
    await connections.enter(.waiting, id)
    guard try await inbox.waitForRequest() else { return false }
    await connections.enter(.receiving, id)
    let request: Request
    do {
      request = try await inbox.request(limits)
    } catch let refusal as Refusal {
      try await send(refusal.response)
      return false
    }
    await connections.enter(.answering, id)
    let response = await handler(request)
    try await send(response)
    return request.staysConnected && !response.isLast
  }

  private func send(_ response: Response) async throws {
    switch response.body {
    case .data(let data): try await write(response.head + data)
    case .stream(let length, let produce):
      let isChunked = length == nil
      try await write(response.head)
      await connections.enter(.streaming, id)
      try await produce { part in
        try await write(isChunked ? part.chunk : part)
        await connections.enter(.streaming, id)
      }
      if isChunked { try await write(Data().chunk) }
    }
  }

  /// In parts, each of which has a time limit of its own.
  private func write(_ data: Data) async throws {
    var rest = data[...]
    while !rest.isEmpty {
      try Task.checkCancellation()
      await connections.enter(.writing, id)
      try await socket.write(rest.prefix(Self.part))
      rest = rest.dropFirst(Self.part)
    }
  }

  /// Says that no more will come, and waits until the client has read it: closing while it still sends would take back
  /// the answer.
  private func close(_ inbox: inout Inbox) async throws {
    await connections.enter(.closing, id)
    _ = shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    try await inbox.discard(limit: limits.discarded)
  }

  private static var part: Int { 262_144 }
}

extension Data {
  /// A part of an answer whose length nobody knows at its beginning; an empty one is the last.
  fileprivate var chunk: Data { Data((String(count, radix: 16) + "\r\n").utf8) + self + Data("\r\n".utf8) }
}
