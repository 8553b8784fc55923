#if Inspector
  import Incremental

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
#endif
