#if Inspector
  @testable import SluiceInspector

  /// A store that counts, and notes its commands.
  final class StubStore: InspectedStore {
    private(set) var version = 1
    private(set) var counts = [0]
    private(set) var commands: [String] = []
    private(set) var tapes = 0
    var onChange: (@Sendable () -> Void)?
    var isWatched = false
    var refuses = false

    var last: Int { counts.count - 1 }

    func increment() {
      counts.append(counts[last] + 1)
      change()
    }

    func change() {
      version += 1
      onChange?()
    }

    func tape(after: Int, seen: Int?, limit: Int) -> InspectedTape {
      tapes += 1
      var tape = InspectedTape(version: version)
      (tape.first, tape.last) = (min(1, last), last)
      tape.entries = (0..<limit).map { after + 1 + $0 }.prefix { $0 <= last }.map {
        InspectedEntry(number: $0, name: "increment", label: "increment(\"\($0)\")")
      }
      return tape
    }

    func action(_ number: Int) -> InspectedAction? {
      number <= last ? InspectedAction(number: number, value: Sample.one(number), swift: "one(\(number))") : nil
    }

    func state(at position: TapePosition) -> Any? {
      switch position {
      case .live: return ["count": counts[last]]
      case .after(let number): return number <= last ? ["count": counts[number] / 2] : nil
      }
    }

    private func note(_ command: String) throws {
      if refuses { throw InspectorRefusal("No.") }
      commands.append(command)
    }

    func travel(to number: Int) throws { try note("travel \(number)") }
    func skip(_ number: Int, _ isOn: Bool) throws { try note("skip \(number) \(isOn)") }
    func resume() throws { try note("resume") }
    func rewind(to number: Int) throws { try note("rewind \(number)") }
    func commit() throws { try note("commit") }
    func revert() throws { try note("revert") }
    func reset() throws { try note("reset") }
    func lock(_ isOn: Bool) throws { try note("lock \(isOn)") }
    func pin(_ number: Int, _ isOn: Bool) throws { try note("pin \(number) \(isOn)") }
    func send(json: String) throws { try note("send \(json)") }
    func inject(json: String, after number: Int) throws { try note("inject \(json) \(number)") }
    func cancel(effect id: Int) throws { try note("cancel \(id)") }
    func close() { (onChange, isWatched) = (nil, false) }
    func cases() -> [InspectedCase] { [InspectedCase(name: "increment", json: nil)] }
    func effects() -> InspectedEffects {
      let effect = InspectedEffects.Running(id: 1, name: "load", action: 2, since: 0.5)
      return InspectedEffects(running: [effect], ended: [.init(effect: effect, until: 1, outcome: .finished)])
    }
    func graph(limit: Int) -> InspectedGraph {
      var graph = InspectedGraph()
      graph.nodes = [InspectedGraph.Node(id: 1, kind: "source", name: "\\.count")]
      graph.edges = [(1, 2)]
      return graph
    }
    func costs() -> InspectedCosts {
      var costs = InspectedCosts()
      costs.cycles = [.init(number: 1)]
      costs.actions = [.init(name: "increment", count: 3)]
      costs.paths = [.init(name: "\\.count")]
      return costs
    }
    func features() -> InspectedFeatures {
      var features = InspectedFeatures()
      features.dependencies = [("clock", "now")]
      return features
    }
    func exportTape(from cursor: Int) throws -> InspectedChunk {
      InspectedChunk(Array("{\"line\":\(cursor)}\n".utf8), next: cursor < 9 ? cursor + 1 : nil)
    }
    func importTape(_ bytes: [UInt8]) throws { try note("import \(bytes.count)") }
  }

  /// Where a stub lives.
  actor Home {
    let store = StubStore()

    func use<Result: Sendable>(_ body: @Sendable (StubStore) throws -> Result) rethrows -> Result { try body(store) }

    func add(to server: InspectorServer, _ name: String = "Stub") -> ServedStore {
      server.add(store, name: name, home: self)
    }

    func serve(_ name: String, _ options: InspectorOptions) async throws -> Inspector {
      try await Inspector.serve(name: name, options: options) { store }
    }
  }
#endif
