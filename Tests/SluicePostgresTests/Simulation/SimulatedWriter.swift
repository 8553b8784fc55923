#if Postgres
  import Sluice

  @testable import SluicePostgres

  /// The writer of a process, as `LogWriter` is one.
  final class SimulatedWriter {
    private typealias End = (AppendEnd) -> Void

    private struct Waiting {
      let write: LogWrite
      let name: String
      let end: End
    }

    let lines: [SimulatedLine]
    private unowned let process: SimulatedProcess
    private var machine: GroupMachine
    private var waiting: [GroupMachine.Ticket: Waiting] = [:]
    private var lastTicket = 0

    init(_ process: SimulatedProcess, _ lines: [SimulatedLine]) {
      (self.process, self.lines, machine) = (process, lines, GroupMachine(lines: lines.count))
    }

    private var simulation: Simulation { process.simulation }

    func append(_ write: LogWrite, to name: String, _ end: @escaping (AppendEnd) -> Void) {
      lastTicket += 1
      waiting[lastTicket] = Waiting(write: write, name: name, end: end)
      perform(machine.add(lastTicket, size: write.size))
    }

    private func perform(_ step: GroupMachine.Step?) {
      guard let step else { return }
      let group = step.tickets.compactMap { ticket in
        waiting[ticket].map { AppendMachine.Append(ticket: ticket, write: $0.write) }
      }
      write(AppendMachine(group), on: lines[step.line], LogPause()) { [self] in perform(machine.end(step.line)) }
    }

    private func write(
      _ group: AppendMachine, on line: SimulatedLine, _ pause: LogPause, _ completion: @escaping () -> Void
    ) {
      var machine = group
      guard let request = machine.request else { return completion() }
      line.run(exchange(request)) { [self] answer, _ in
        var steps: [AppendMachine.Step]
        switch answer {
        case .success(let rows): steps = handle(rows, request, &machine)
        case .failure(let fault): steps = handle(fault, request, &machine)
        }
        for step in steps { perform(step, on: line) }
        if !steps.contains(.pause) { return write(machine, on: line, pause, completion) }
        process.again(pause) { [self, machine] in write(machine, on: line, $0, completion) }
      }
    }

    private func exchange(_ request: AppendMachine.Request) -> [PostgresStatement] {
      let (statements, owner) = (process.statements, process.process.id)
      switch request {
      case .append(let appends): return [statements.append(appends.map(\.write), by: owner)]
      case .settle(let appends): return [statements.outcomes(appends.map(\.write), of: owner)]
      case .exclude(let append):
        return [statements.fence(append.write, by: owner), statements.outcomes([append.write], of: owner)]
      }
    }

    private func handle(
      _ rows: [ModelRows], _ request: AppendMachine.Request, _ machine: inout AppendMachine
    ) -> [AppendMachine.Step] {
      switch request {
      case .append(let appends):
        var streams = Set((0..<rows[0].count).compactMap { rows[0].int($0, 0) })
        if simulation.has(.groupAcknowledged), !streams.isEmpty { streams = Set(appends.map(\.write.stream)) }
        return machine.appended(streams)
      case .settle(let appends): return machine.settled(findings(rows[0], appends))
      case .exclude(let append): return machine.excluded(findings(rows[1], [append]))
      }
    }

    private func findings(_ rows: ModelRows, _ appends: [AppendMachine.Append]) -> [Int64: LogFinding] {
      var findings = LogFinding.all(in: rows)
      if simulation.has(.checksumIgnored) {
        for append in appends {
          findings[append.write.stream]?.checksum = append.write.end.checksum.stored
        }
      }
      return findings
    }

    private func handle(
      _ fault: PostgresFault, _ request: AppendMachine.Request, _ machine: inout AppendMachine
    ) -> [AppendMachine.Step] {
      guard case .lost = fault, case .append(let appends) = request else { return machine.failed(fault) }
      if simulation.has(.guessedSuccess) { return machine.appended(Set(appends.map(\.write.stream))) }
      if simulation.has(.guessedFailure), appends.count == 1 {
        return machine.failed(.refused(PostgresServerError(code: "08006", severity: "ERROR", message: "guessed")))
      }
      return machine.failed(fault)
    }

    private func perform(_ step: AppendMachine.Step, on line: SimulatedLine) {
      switch step {
      case .end(let append, let end): waiting[append.ticket]?.end(end)
      case .reportBehind(let append): simulation.oracle.found(damage: "\(append.write.stream) is behind")
      case .lose(let append): if let waiting = waiting[append.ticket] { process.lose(waiting.name) }
      case .branch(let part): write(part, on: line, LogPause()) {}
      case .pause: break
      }
    }
  }
#endif
