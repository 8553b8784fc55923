#if Inspector
  import Foundation
  import Incremental

  // MARK: - The list of processes

  /// The other processes whose stores the page shows.
  final class JoinedProcesses: Sendable {
    static let most = 16

    private struct State {
      var processes: [JoinedProcess] = []
      var next = 2
    }

    let client: ProcessClient
    /// The hosts to which connections are allowed.
    private let names: Set<String>
    private let state = Locked(State())

    init(names: Set<String>, client: ProcessClient) { (self.names, self.client) = (names, client) }

    /// Adds a process from the options; it is contacted when a page lists the stores.
    func expect(_ address: ProcessAddress) {
      state.withLock { state in
        if state.processes.contains(where: { $0.origin == address.origin }) { return }
        Self.add(address.origin, to: &state) { $0.address = address }
      }
    }

    /// Adds a process that responds, or opens a new session with one that was added before.
    func join(_ text: String) async throws(InspectorRefusal) -> Int {
      let address = try ProcessAddress(text, names: names)
      do {
        let session = try await client.enter(address)
        let stores = try await client.stores(address.origin, session)
        let id = state.withLock { state in
          Self.add(address.origin, to: &state) {
            ($0.address, $0.session, $0.stores, $0.isGone) = (nil, session, stores, false)
          }
        }
        if let id { return id }
      } catch let refusal as InspectorRefusal {
        throw refusal
      } catch {
        throw InspectorRefusal("No inspector answers at \(address.origin).")
      }
      throw InspectorRefusal("There are \(Self.most) other processes. Remove one first.")
    }

    /// Changes the process at an origin, adding it if necessary. Returns nil if there are too many.
    @discardableResult
    private static func add(
      _ origin: ProcessOrigin, to state: inout State, _ change: (inout JoinedProcess) -> Void
    ) -> Int? {
      if let place = state.processes.firstIndex(where: { $0.origin == origin }) {
        change(&state.processes[place])
        return state.processes[place].id
      }
      guard state.processes.count < most else { return nil }
      var process = JoinedProcess(id: state.next, origin: origin)
      change(&process)
      state.processes.append(process)
      state.next += 1
      return process.id
    }

    func remove(_ id: Int) throws(Refusal) {
      let count = state.withLock { state in
        let before = state.processes.count
        state.processes.removeAll { $0.id == id }
        return before - state.processes.count
      }
      if count == 0 { throw .noProcess }
    }

    func process(_ id: Int) throws(Refusal) -> JoinedProcess {
      guard let process = state.withLock({ $0.processes.first { $0.id == id } }) else { throw .noProcess }
      return process
    }

    /// Requests the stores of all processes, concurrently.
    func refresh() async -> [JoinedProcess] {
      await withDiscardingTaskGroup { group in
        for process in state.withLock({ $0.processes }) { group.addTask { await self.refresh(process) } }
      }
      return state.withLock { $0.processes }
    }

    private func refresh(_ process: JoinedProcess) async {
      do {
        var session = process.session
        if session == nil, let address = process.address { session = try await client.enter(address) }
        guard let session else { return }
        let stores = try await client.stores(process.origin, session)
        change(process) { ($0.address, $0.session, $0.stores, $0.isGone) = (nil, session, stores, false) }
      } catch {
        noteGone(process)
      }
    }

    /// Marks a process as not responding, unless the requesting task was cancelled: its failure then has another cause.
    func noteGone(_ process: JoinedProcess) {
      if !Task.isCancelled { change(process) { $0.isGone = true } }
    }

    /// Changes a process, unless it was removed or got a new session meanwhile.
    private func change(_ process: JoinedProcess, _ body: (inout JoinedProcess) -> Void) {
      state.withLock { state in
        guard let place = state.processes.firstIndex(where: { $0.id == process.id && $0.session == process.session })
        else { return }
        body(&state.processes[place])
      }
    }
  }

  /// Another process whose stores the page shows.
  struct JoinedProcess: Sendable {
    /// The number of the process, from 2: this process is the first.
    let id: Int
    let origin: ProcessOrigin
    /// The address with the token for a session; nil once there is a session.
    var address: ProcessAddress?
    var session: String?
    /// The stores in its last response; nil before the first.
    var stores: ProcessStores?
    /// Whether it failed to respond to the last request.
    var isGone = false

    /// The name of the process for the user.
    var title: String { stores.map { "\($0.name) (\($0.pid))" } ?? "The process at \(origin)" }

    /// The process for the page, which must not get the token and the session.
    var json: JSONText {
      .object([
        ("id", .int(id)), ("name", .optional(stores?.name)), ("pid", .optional(stores?.pid)),
        ("address", .string("\(origin)")), ("isGone", .bool(isGone)),
      ])
    }

    var storesJSON: [JSONText] {
      (stores?.stores ?? []).map {
        .object([("id", .string("\(id).\($0.id)")), ("name", .string($0.name)), ("process", .int(id))])
      }
    }
  }

  // MARK: - Forwarding requests

  extension InspectorServer {
    /// Responds to requests about other processes.
    func answer(_ request: ProcessesRequest, _ body: [UInt8]) async throws -> Answer {
      switch request {
      case .join: return await join(body)
      case .leave(let id):
        try processes.remove(id)
        return .done
      case .store(let id, let target, let request):
        return try await forward(try processes.process(id), target, request, body)
      }
    }

    private func join(_ body: [UInt8]) async -> Answer {
      struct Fields: Decodable { let address: String }
      guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(body)) else {
        return .refusal(.malformed("address"), isAPI: true)
      }
      do {
        let id = try await processes.join(fields.address.trimmingCharacters(in: .whitespacesAndNewlines))
        return .json(.object([("ok", .bool(true)), ("id", .int(id))]))
      } catch {
        return .error(error.description, status: 409)
      }
    }

    /// Forwards a request with this server's own session. Only the status and the body of the response are passed on.
    private func forward(
      _ process: JoinedProcess, _ target: String, _ request: StoreRequest, _ body: [UInt8]
    ) async throws -> Answer {
      do {
        let isPost = request == .command || request == .importTape
        let reply = try await processes.client.send(
          ProcessRequest(target: target, session: process.session, body: isPost ? body : nil), to: process.origin)
        let status = try await reply.head().status
        // Forbidden: another process listens at this address now.
        guard status != Refusal.forbidden.status else { throw Refusal.forbidden }
        if request == .export, status == 200 { return .tape(named: "store") { try await reply.part() } }
        return Answer(status: status, body: .bytes(try await reply.body(limit: Gate.importLimit)))
      } catch {
        processes.noteGone(process)
        throw Refusal.gone(process.title)
      }
    }

    /// Lists the stores of this process, and, unless another inspector requests the list, those of other processes.
    func list(isForwarded: Bool) async -> JSONText {
      let others = isForwarded ? [] : await processes.refresh()
      return .object([
        ("stores", .array(ownStores + others.flatMap(\.storesJSON))),
        ("process", .string(ProcessInfo.processInfo.processName)),
        ("pid", .int(Int(ProcessInfo.processInfo.processIdentifier))),
        ("processes", .array(others.map(\.json))),
      ])
    }
  }

  // MARK: - Requests about processes

  /// A request about other processes.
  enum ProcessesRequest: Sendable, Equatable {
    /// Adds a process; the address is in the body.
    case join
    /// Removes a process.
    case leave(Int)
    /// Forwards a request about a store to its process.
    case store(Int, target: String, StoreRequest)

    /// Parses the parts of the path after `/api/processes`.
    init(_ parts: [String], _ method: String) throws(Refusal) {
      guard method == "POST" else { throw .wrongMethod }
      if parts.isEmpty {
        self = .join
      } else if parts.count == 2, let id = Int(parts[0]), parts[1] == "remove" {
        self = .leave(id)
      } else {
        throw .notFound
      }
    }

    /// Makes a request about the store `2.1`: store 1 of process 2. The target is made from these parts, so that
    /// nothing else can be requested from that process.
    init?(_ id: String, _ name: String, _ query: String, _ request: StoreRequest) {
      let numbers = id.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let process = numbers[0], let store = numbers[1] else { return nil }
      self = .store(process, target: "/api/stores/\(store)/\(name)\(query.isEmpty ? "" : "?\(query)")", request)
    }
  }
#endif
