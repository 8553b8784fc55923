#if Postgres
  import Sluice
  import SluiceMigrations

  @testable import SluicePostgres

  /// The store of a stream and its journal, as `PostgresStream` is one. Its state is a list of texts.
  final class SimulatedStore {
    unowned let process: SimulatedProcess
    let name: String
    let id: Int64
    let epoch: Int64
    /// The transaction that has taken the stream.
    let claim: Int
    private(set) var state: [String]
    private var machine: StreamMachine
    private var queue: [SimulatedRequest] = []
    private var inFlight: [SimulatedRequest] = []
    private var isReading = false
    private(set) var isEnding = false
    var isClosed = false

    private var simulation: Simulation { process.simulation }

    init(_ process: SimulatedProcess, _ name: String, _ opened: OpenedStream, claim: Int) {
      (self.process, self.name, self.claim, id, epoch) = (process, name, claim, opened.id, opened.epoch)
      machine = StreamMachine(opened, lastSnapshot: opened.rows.snapshot?.position)
      state = Self.state(opened.rows)
      if opened.rows.snapshot == nil { machine.begin(RecordedRow(position: 0, text: "", schema: 1)) }
    }

    /// The state that a snapshot and the entries since lead to.
    static func state(_ rows: StreamRows) -> [String] {
      (rows.snapshot?.text.split(separator: " ").map(String.init) ?? []) + rows.entries.map(\.text)
    }

    var isBusy: Bool { !inFlight.isEmpty || isReading }

    var isInUse: Bool { isBusy || isEnding || !queue.isEmpty }

    // MARK: - Requests

    func ask(_ request: SimulatedRequest) {
      if isEnding { return request.end(.elsewhere(isOwned: false)) }
      queue.append(request)
      writeNext()
    }

    private func writeNext() {
      if isBusy || isEnding { return }
      let recorded = takeNext()
      defer { for (request, position) in recorded { request.end(.acknowledged(position: position)) } }
      if inFlight.isEmpty { return }
      let entries = inFlight.map { request in
        request.nextAttempt()
        simulation.oracle.sends(request.text, by: self)
        if let posting = request.posting { simulation.oracle.forwarding.sends(request.text, for: posting) }
        return RecordedEntry(text: request.text, coeffects: nil, attached: "[]", key: request.key)
      }
      guard let append = machine.prepare(entries, 1) else { return simulation.fail("A closed journal has a store") }
      process.writer.append(append.write, to: name) { [self] in ended($0, append) }
    }

    /// Takes requests from the queue, up to one that is repeated; returns those that are recorded already.
    private func takeNext() -> [(SimulatedRequest, position: Int)] {
      var recorded: [(SimulatedRequest, position: Int)] = []
      while inFlight.count < 3, let request = queue.first, !inFlight.contains(where: { $0.number == request.number }) {
        queue.removeFirst()
        guard let found = machine[request.key] else {
          inFlight.append(request)
          continue
        }
        simulation.oracle.found(request, at: found.position, in: self)
        recorded.append((request, found.position))
      }
      return recorded
    }

    private func ended(_ result: AppendEnd, _ append: StreamMachine.Append) {
      if case .written = result {
        machine.wrote(append)
        state += append.write.rows.map(\.text)
      }
      simulation.note("\(process.name) \(name) \(append.write.rows.map(\.text)): \(result)")
      for (request, row) in zip(inFlight, append.write.rows) {
        switch result {
        case .written:
          simulation.oracle.acknowledges(row.text, at: row.position, in: self)
          request.end(.acknowledged(position: row.position))
        case .unanswered:
          request.end(.unanswered)
        case .lost, .damaged, .refused, .closed:
          simulation.oracle.refuses(row.text, in: self)
          switch result {
          case .lost: request.end(.elsewhere(isOwned: true))
          case .closed: request.end(.elsewhere(isOwned: false))
          default: request.end(.refused)
          }
        }
      }
      inFlight = []
      switch result {
      case .written: keepSnapshot()
      case .lost: readAgain(LogPause()) { [self] in process.lose(name) }
      case .damaged(let reason):
        simulation.oracle.found(damage: reason)
        readAgain(LogPause()) {}
      default: readAgain(LogPause()) {}
      }
      goOn()
    }

    private func goOn() { if isEnding { closeIfIdle() } else { writeNext() } }

    /// Reads what the stream has, so that the store returns to it.
    private func readAgain(_ pause: LogPause, _ completion: @escaping () -> Void) {
      isReading = true
      let last = machine.end.position
      let exchange = process.statements.read(id, snapshotBefore: last + 1, upTo: last)
      process.reader(for: name).run(exchange) { [self] answer, _ in
        switch answer {
        case .failure(.notConnected), .failure(.lost):
          return process.again(pause) { [self] in readAgain($0, completion) }
        case .failure: break
        case .success(let rows):
          if machine.initial == nil, let read = try? StreamRows(rows[0], rows[1], rows[2], name) {
            state = Self.state(read)
            machine.returned(to: read.chain.end.position)
            simulation.oracle.returned(state, in: self)
          }
        }
        isReading = false
        completion()
        goOn()
      }
    }

    private func keepSnapshot() {
      guard let end = machine.beginKeeping(isNeeded: false, interval: 4) else { return }
      let snapshot = machine.snapshot(state.joined(separator: " "), 1, after: end)
      process.runAgain(
        process.statements.keep(snapshot), on: process.reader(for: name), LogAttempts(), LogPause()
      ) { [self] answer, _ in
        if case .success = answer {
          machine.endKeeping(at: end.position, isKept: true)
        } else {
          machine.endKeeping(at: end.position, isKept: false)
        }
      }
    }

    // MARK: - Ending

    /// Handles that the stream is lost, or the process ends: what waits is refused.
    func end(isLost: Bool = false) {
      if isEnding { return }
      isEnding = true
      let waiting = queue
      queue = []
      for request in waiting { request.end(.elsewhere(isOwned: isLost)) }
      closeIfIdle()
    }

    private func closeIfIdle() {
      if isBusy || isClosed { return }
      guard machine.close() else { return }
      process.close(self, rests: false)
    }

    /// Closes the journal, because the store is not in use.
    func sleep(for time: Duration? = nil) {
      if isInUse { return }
      isEnding = true
      guard machine.close() else { return }
      simulation.note("\(process.name) \(name) falls asleep")
      process.close(self, rests: true, for: time)
    }

    /// Closes the journal, because the stream moves; returns false if the store is in use.
    func sleepToMove() -> Bool {
      if isInUse { return false }
      simulation.note("\(process.name) hands \(name) over")
      if simulation.has(.giftWithStore) {
        process.handOver(name)
      } else {
        sleep()
      }
      return true
    }
  }
#endif
