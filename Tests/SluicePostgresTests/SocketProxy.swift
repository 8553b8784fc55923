#if Postgres
  import Foundation
  import Incremental

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// A proxy before a server, on a socket of its own, that lets a test cut, hold and drop what passes.
  final class SocketProxy: Sendable {
    /// What happens to what passes.
    enum Mode: Sendable {
      case pass
      /// Nothing passes, and nothing is closed.
      case stall
      /// What passes is late by a number of milliseconds.
      case delay(UInt32)
      /// What the server answers is dropped; then the connection is cut.
      case dropAnswers
      /// New connections are refused.
      case refuse
    }

    private struct State {
      var mode = Mode.pass
      var sockets: Set<Int32> = []
      /// The clients whose requests are held, and the number of requests that are.
      var holding: Set<Int32> = []
      var held = 0
      var clients: Set<Int32> = []
      /// The sockets from which nothing passes.
      var frozen: Set<Int32> = []
      /// The number of answers that were dropped.
      var dropped = 0
      var isEnded = false
    }

    /// The folder of the socket: what a connection string has as `host`.
    let folder: URL
    private let target: String
    private let listener: Int32
    private let state = Locked(State())

    init(before server: PostgresServer) throws {
      folder = URL(filePath: "/tmp/sluice-proxy-\(UInt32.random(in: .min ... .max))")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      target = "\(server.folder.path)/.s.PGSQL.\(server.port)"
      listener = UnixSocket.make()
      guard UnixSocket.withAddress("\(folder.path)/.s.PGSQL.5432", { bind(listener, $0, $1) }) == 0,
        listen(listener, 64) == 0
      else { throw CocoaError(.fileWriteUnknown) }
      let accepting = Thread { [self] in accept() }
      accepting.start()
    }

    func end() {
      state.withLock { $0.isEnded = true }
      cut()
      shutdown(listener, Int32(SHUT_RDWR))
      try? FileManager.default.removeItem(at: folder)
    }

    /// Changes what happens to what passes.
    func set(_ mode: Mode) { state.withLock { $0.mode = mode } }

    /// Closes all connections.
    func cut() {
      state.withLock { state in
        for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
      }
    }

    /// Cuts the connections, drops answers, and stalls, at random moments until the task is cancelled.
    ///
    /// - Parameter pauses: The milliseconds between two of them.
    func makeTrouble(every pauses: ClosedRange<Int>) async {
      while (try? await Task.sleep(for: .milliseconds(Int.random(in: pauses)))) != nil {
        switch Int.random(in: 0..<3) {
        case 0: cut()
        case 1: await set(.dropAnswers, for: .milliseconds(10))
        default: await set(.stall, for: .milliseconds(15))
        }
      }
    }

    private func set(_ mode: Mode, for duration: Duration) async {
      set(mode)
      try? await Task.sleep(for: duration)
      set(.pass)
    }

    /// Holds the requests of all connections that there are, also after their clients are cut. Later ones pass.
    func hold() { state.withLock { $0.holding = $0.clients } }

    /// Lets nothing pass any more, in either direction, on all connections that there are. Later ones pass.
    func freeze() {
      state.withLock { state in
        state.frozen.formUnion(state.sockets)
        state.clients = []
      }
    }

    /// The number of requests that are held.
    var held: Int { state.withLock { $0.held } }

    /// Closes the clients' side of the connections whose requests are held.
    func cutHeldClients() {
      state.withLock { state in for client in state.holding { shutdown(client, Int32(SHUT_RDWR)) } }
    }

    /// Lets what is held arrive at the server, in whatever order.
    func deliver() { state.withLock { ($0.holding, $0.held) = ([], 0) } }

    var dropped: Int { state.withLock { $0.dropped } }

    private func accept() {
      while true {
        let client = UnixSocket.accept(listener)
        if client < 0 { return }
        let server = UnixSocket.make()
        let isRefused = state.withLock { state -> Bool in
          if case .refuse = state.mode { return true }
          return state.isEnded
        }
        guard !isRefused, UnixSocket.withAddress(target, { connect(server, $0, $1) }) == 0 else {
          close(client)
          close(server)
          continue
        }
        state.withLock { state in
          state.sockets.formUnion([client, server])
          state.clients.insert(client)
        }
        let link = Link(client: client, server: server)
        Thread { [self] in pump(link, isAnswer: false) }.start()
        Thread { [self] in pump(link, isAnswer: true) }.start()
      }
    }

    /// Two sockets of which each has what arrives at the other one.
    private final class Link: Sendable {
      let client: Int32
      let server: Int32
      /// The number of directions in which nothing passes any more.
      let ends = Locked(0)

      init(client: Int32, server: Int32) { (self.client, self.server) = (client, server) }
    }

    private func pump(_ link: Link, isAnswer: Bool) {
      let (from, to) = isAnswer ? (link.server, link.client) : (link.client, link.server)
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(from, &buffer, buffer.count)
        if count <= 0 { break }
        waitWhileHeld(from, isAnswer: isAnswer)
        if isAnswer, case .dropAnswers = state.withLock({ $0.mode }) {
          state.withLock { $0.dropped += 1 }
          break
        }
        var sent = 0
        while sent < count {
          let part = buffer[sent..<count].withUnsafeBytes { send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
          if part <= 0 { break }
          sent += part
        }
        if sent < count { break }
      }
      // Each side closes only what the other does not use any more.
      shutdown(from, Int32(SHUT_RDWR))
      shutdown(to, Int32(SHUT_RDWR))
      end(link)
    }

    private func waitWhileHeld(_ from: Int32, isAnswer: Bool) {
      if case .delay(let milliseconds) = state.withLock({ $0.mode }) { usleep(milliseconds * 1_000) }
      while case .stall = state.withLock({ $0.mode }) {
        if state.withLock({ $0.isEnded }) { break }
        usleep(1_000)
      }
      while state.withLock({ $0.frozen.contains(from) && !$0.isEnded }) { usleep(1_000) }
      if !isAnswer, state.withLock({ $0.holding.contains(from) }) {
        state.withLock { $0.held += 1 }
        while state.withLock({ $0.holding.contains(from) && !$0.isEnded }) { usleep(1_000) }
      }
    }

    /// Closes the sockets when nothing passes in either direction.
    private func end(_ link: Link) {
      let isOver = link.ends.withLock { ends in
        ends += 1
        return ends == 2
      }
      if !isOver { return }
      state.withLock { state in
        state.sockets.subtract([link.client, link.server])
        state.clients.remove(link.client)
        state.frozen.subtract([link.client, link.server])
        state.holding.remove(link.client)
        // No other thread may use a number of theirs meanwhile.
        close(link.client)
        close(link.server)
      }
    }
  }
#endif
