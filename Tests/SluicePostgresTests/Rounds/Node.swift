#if Postgres
  import Foundation
  import Incremental
  import Sluice
  import SluiceDurable
  import SluiceHost
  import SluicePostgres

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// A process that has a host, and answers requests on a socket.
  enum Node {
    /// What the process needs to know.
    struct Place: Codable, Sendable {
      let connection: String
      let schema: String
      let name: String
      let folder: String
      let milliseconds: Int
      let isForwarding: Bool
      let parent: Int32

      var socket: String { "\(folder)/\(name)" }
      /// The file in which each attempt of an errand is noted.
      var errands: String { "\(folder)/errands" }

      /// That of this process; nil if this is none of a round.
      static var ofThisProcess: Place? {
        let text = ProcessInfo.processInfo.environment[variable]
        return text.flatMap { try? JSONDecoder().decode(Place.self, from: Data($0.utf8)) }
      }

      private static let variable = "SLUICE_ROUND_PROCESS"

      /// Starts the process: this program, with `RoundProcess` as its only test. An exit test would take one of the few
      /// threads of tasks as long as it runs.
      func start() throws -> Process {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["--testing-library", "swift-testing", "--filter", "RoundProcess"]
        process.environment = ProcessInfo.processInfo.environment
        process.environment?[Self.variable] = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
      }
    }

    /// A request of a client, as a line of JSON.
    struct Request: Codable, Sendable {
      enum Kind: Codable, Sendable {
        case ask(AccountAction, key: String?)
        case read
        /// The whole state.
        case whole
        case end
      }

      let kind: Kind
      let account: Int
      var milliseconds = 1_000
    }

    enum Answer: Codable, Sendable {
      /// The number of the process, too: a former one with its name knew other things.
      case done(Summary, position: Int, process: Int32)
      case whole(Account)
      case refused(Summary)
      case notOwner(String?)
      /// It did not happen, and never will.
      case never(String)
      case unknown(String)
    }

    static func run(_ place: Place) async throws {
      let node = Host(place)
      try node.listen()
      // It ends with the process that started it, however that ends.
      while kill(place.parent, 0) == 0 { try await Task.sleep(for: .milliseconds(500)) }
      exit(0)
    }

    // MARK: - Answering

    private final class Host: Sendable {
      private let place: Place
      private let accounts: Accounts

      init(_ place: Place) {
        self.place = place
        let log = AccountLog(
          place.connection, schema: place.schema, process: place.name, address: place.name,
          lease: .milliseconds(place.milliseconds), snapshotInterval: 20,
          forwarding: place.isForwarding ? .throughDatabase : .off, onFailure: { _ in })
        accounts = Accounts(log: log, idleTime: .milliseconds(700), limit: 150, onFailure: { _ in }) {
          _, journal, home in
          try Store(
            Account(), AccountReducer(), journal: journal,
            handlers: [
              EffectHandler(Errand.self) { attempt in
                let file = open(place.errands, O_CREAT | O_APPEND | O_WRONLY, 0o600)
                let note = "\(attempt.request.line) \(attempt.key)\n"
                _ = note.withCString { write(file, $0, strlen($0)) }
                close(file)
                try await Task.sleep(for: .milliseconds(.random(in: 0...30) as Int))
                return attempt.request.line
              }
            ], onFailure: { _ in }, isolation: home)
        }
      }

      func listen() throws {
        unlink(place.socket)
        let listener = UnixSocket.make()
        guard UnixSocket.withAddress(place.socket, { bind(listener, $0, $1) }) == 0,
          Foundation.listen(listener, 1_000) == 0
        else { throw CocoaError(.fileWriteUnknown) }
        Thread { [self] in
          while true {
            let client = UnixSocket.accept(listener)
            if client < 0 { return }
            Thread { [self] in serve(LineSocket(client)) }.start()
          }
        }.start()
      }

      private func serve(_ client: LineSocket) {
        while let line = client.read(), let request = try? JSONDecoder().decode(Request.self, from: line) {
          let result = Locked<Answer?>(nil)
          let isOver = DispatchSemaphore(value: 0)
          Task.detached { [self] in
            let answer = await answer(request)
            result.withLock { $0 = answer }
            isOver.signal()
          }
          isOver.wait()
          guard let answer = result.withLock({ $0 }), let text = try? JSONEncoder().encode(answer) else { return }
          _ = client.write(text)
          if case .end = request.kind { kill(getpid(), SIGKILL) }
        }
      }

      private func answer(_ request: Request) async -> Answer {
        do {
          switch request.kind {
          case .ask(let action, let key):
            let receipt = try await accounts.ask(
              action, of: request.account, within: .milliseconds(request.milliseconds), key: key)
            guard let reply = receipt.reply, let position = receipt.position else { return .never("no reply") }
            return .done(reply, position: position, process: getpid())
          case .read:
            let found = try await accounts.read(\.summary, of: request.account)
            return .done(found, position: 0, process: getpid())
          case .whole: return .whole(try await accounts.read(\.self, of: request.account))
          case .end:
            await accounts.shutDown(within: .seconds(2))
            return .never("ended")
          }
        } catch let error as NotAfter {
          return .refused(error.found)
        } catch let error as NotOwner {
          return .notOwner(error.owner)
        } catch StoreError.deadlineExceeded(_, isWithdrawn: false) {
          return .unknown("deadline")
        } catch StoreError.notRecorded(let cause as any LogTrouble) where cause.isUnanswered {
          return .unknown("\(cause)")
        } catch {
          return .never("\(error)")
        }
      }
    }
  }

  // MARK: - Sockets

  enum UnixSocket {
    #if canImport(Glibc)
      private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
      private static let stream = SOCK_STREAM
    #endif

    static func make() -> Int32 { socket(AF_UNIX, stream, 0) }

    /// Takes a connection: the function of the system, whose name methods hide.
    static func accept(_ listener: Int32) -> Int32 { Foundation.accept(listener, nil, nil) }

    static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      // Unsafe because the functions of sockets take any kind of address by a pointer to its head.
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }

  /// A socket on which lines pass, for one thread.
  final class LineSocket: @unchecked Sendable {
    // @unchecked Sendable because one thread at a time uses it.
    private let socket: Int32
    private var rest = Data()

    init(_ socket: Int32) { self.socket = socket }

    /// Connects to a socket; nil if there is none. Each read and write has a limit of time.
    init?(to path: String, milliseconds: Int) {
      socket = UnixSocket.make()
      var limit = timeval(tv_sec: milliseconds / 1_000, tv_usec: .init(milliseconds % 1_000 * 1_000))
      for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
        setsockopt(socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
      }
      if UnixSocket.withAddress(path, { connect(socket, $0, $1) }) != 0 { return nil }
    }

    deinit { close(socket) }

    /// Returns the next line; nil at the end, or if it takes too long.
    func read() -> Data? {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        if let end = rest.firstIndex(of: 10) {
          defer { rest = Data(rest[(end + 1)...]) }
          return Data(rest[..<end])
        }
        let count = recv(socket, &buffer, buffer.count, 0)
        if count <= 0 { return nil }
        rest.append(contentsOf: buffer[..<count])
      }
    }

    func write(_ line: Data) -> Bool {
      let bytes = line + [10]
      var sent = 0
      while sent < bytes.count {
        let part = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if part <= 0 { return false }
        sent += part
      }
      return true
    }
  }
#endif
