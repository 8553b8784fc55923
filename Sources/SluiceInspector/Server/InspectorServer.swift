#if Inspector
  import FlyingSocks
  import Foundation
  import Incremental

  /// A server that responds to requests about stores. It is independent of sockets.
  final class InspectorServer: Sendable {
    let gate: Gate
    let files: PageFiles
    let waiting = WaitingPolls()
    /// The time for which a poll waits for a change.
    let patience: Duration
    let processes: JoinedProcesses
    private let identity: Secret
    let stores = Locked(Stores())

    struct Stores {
      var hosts: [Int: ServedStore] = [:]
      var opened = OpenedStores()
      var next = 1
    }

    /// Makes a server; `pool` serves the sockets to other processes.
    init(
      gate: Gate, files: PageFiles, patience: Duration = .seconds(20), identity: Secret = .process,
      pool: any AsyncSocketPool = .make()
    ) {
      (self.gate, self.files, self.patience, self.identity) = (gate, files, patience, identity)
      processes = JoinedProcesses(names: gate.names, client: ProcessClient(identity: identity, pool: pool))
    }

    /// Serves a store, in its isolation.
    func add(_ store: any InspectedStore, name: String, home: isolated any Actor) -> ServedStore {
      let id = stores.withLock { stores in
        defer { stores.next += 1 }
        return stores.next
      }
      let host = ServedStore(id: id, name: name, home: home, store: store)
      store.onChange = { [weak self] in self?.waiting.noteChange(of: id) }
      stores.withLock { $0.hosts[id] = host }
      return host
    }

    /// Stops serving a store. Returns false if it was not being served.
    func remove(_ host: ServedStore) async -> Bool {
      guard stores.withLock({ $0.hosts.removeValue(forKey: host.id) }) != nil else { return false }
      waiting.forget(host.id)
      await host.close()
      return true
    }

    func host(_ id: Int) async throws -> ServedStore {
      if let host = stores.withLock({ $0.hosts[id] }) { return host }
      return try await open(id)
    }

    /// Returns the answer to a request that is not admitted, and whose body is not read; nil if the request is
    /// admitted.
    func turnAway(_ head: RequestHead) -> Answer? {
      switch gate.decide(head) {
      case .enter where isOwn(head): .refusal(.itself, isAPI: true)
      case .enter: .entered(gate)
      case .refuse(let refusal): .refusal(refusal, isAPI: head.isAPI).closing
      case .admit: nil
      }
    }

    /// Returns whether the request comes from this process.
    private func isOwn(_ head: RequestHead) -> Bool { head.from.map { identity.matches($0) } ?? false }

    /// Responds to an admitted request.
    func answer(_ head: RequestHead, _ body: [UInt8]) async -> Answer {
      do {
        return try await answer(Route(head), body, isForwarded: head.from != nil)
      } catch let refusal as Refusal {
        return .refusal(refusal, isAPI: head.isAPI)
      } catch {
        return .error("\(error)", status: 500)
      }
    }

    private func answer(_ route: Route, _ body: [UInt8], isForwarded: Bool) async throws -> Answer {
      switch route {
      case .file(let name): try files.answer(name)
      case .stores: .json(await list(isForwarded: isForwarded))
      case .store(let id, let request): try await answer(request, try await host(id), body)
      case .processes where isForwarded: throw Refusal.notPassedOn
      case .processes(let request): try await answer(request, body)
      }
    }
  }

  // MARK: - Answers

  /// The response to a request.
  struct Answer: Sendable {
    enum Body: Sendable {
      case bytes([UInt8])
      /// Parts of a tape, until the closure returns nil.
      case chunks(@Sendable () async throws -> [UInt8]?)
    }

    var status = 200
    var type = "application/json; charset=utf-8"
    var headers: [(name: String, value: String)] = []
    var body = Body.bytes([])
    /// Whether the connection closes after this answer: the unread rest of a body would be parsed as a request.
    var closes = false

    /// The headers of every answer: no resource of another site is loaded, and no other site may embed or read this
    /// one.
    static let protection: [(name: String, value: String)] = [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
          + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
      ),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]

    static func json(_ json: JSONText, status: Int = 200) -> Answer {
      Answer(status: status, body: .bytes(json.bytes))
    }

    /// This answer as the last one of its connection.
    var closing: Answer {
      var answer = self
      answer.closes = true
      return answer
    }

    static let done = json(.object([("ok", .bool(true))]))

    /// Returns the answer to a command that was performed, with the store's version: see `InspectedStore.version`.
    static func done(version: Int) -> Answer { json(.object([("ok", .bool(true)), ("version", .int(version))])) }

    static func error(_ sentence: String, status: Int) -> Answer {
      json(.object([("error", .string(sentence.cut(TextLimit.value)))]), status: status)
    }

    /// Returns a refusal in the form for its receiver: a page for a user, JSON for the page's code.
    static func refusal(_ refusal: Refusal, isAPI: Bool) -> Answer {
      guard !isAPI else { return error(refusal.reason, status: refusal.status) }
      let page = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Sluice inspector</title>
        <h1>Not here</h1><p>\(refusal.reason)</p></html>
        """
      return Answer(status: refusal.status, type: "text/html; charset=utf-8", body: .bytes(Array(page.utf8)))
    }

    /// Returns a file with a tape, part by part.
    static func tape(named name: String, _ next: @escaping @Sendable () async throws -> [UInt8]?) -> Answer {
      Answer(
        type: "application/x-ndjson",
        headers: [("Content-Disposition", "attachment; filename=\"\(name).ndjson\"")], body: .chunks(next))
    }

    static func entered(_ gate: Gate) -> Answer {
      Answer(
        status: 303, type: "text/plain; charset=utf-8", headers: [("Location", "/"), ("Set-Cookie", gate.cookie)])
    }
  }

  // MARK: - Files of the page

  /// The files of the page, read once. A request can read only these files.
  struct PageFiles: Sendable {
    private let files: [String: (type: String, bytes: [UInt8])]

    init(_ files: [String: [UInt8]]) {
      self.files = Dictionary(uniqueKeysWithValues: files.map { ($0, (Self.type(of: $0), $1)) })
    }

    /// Reads the files of a folder and of its subfolders.
    init(in folder: URL) {
      var found: [String: [UInt8]] = [:]
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      for name in names {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { continue }
        found[name] = [UInt8](data)
      }
      self.init(found)
    }

    static let bundled = PageFiles(in: Bundle.module.bundleURL.appendingPathComponent("Page"))

    func answer(_ name: String) throws(Refusal) -> Answer {
      guard let file = files[name] else { throw .notFound }
      return Answer(type: file.type, body: .bytes(file.bytes))
    }

    private static let types = [
      "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
      "mjs": "text/javascript; charset=utf-8",
      "css": "text/css; charset=utf-8", "json": "application/json; charset=utf-8", "svg": "image/svg+xml",
      "png": "image/png", "ico": "image/x-icon",
    ]

    private static func type(of name: String) -> String {
      types[name.split(separator: ".").last.map(String.init) ?? ""] ?? "application/octet-stream"
    }
  }
#endif
