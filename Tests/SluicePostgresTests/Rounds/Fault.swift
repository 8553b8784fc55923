#if Postgres
  /// What happens to processes, the server and the ways between them, in a round.
  enum Fault: Sendable, CustomStringConvertible {
    /// A process is killed, and started again after some milliseconds.
    case kill(Int, pause: Int)
    /// A process ends as in a deploy, and is started again after some milliseconds: it gives its streams to the others,
    /// and gets some of theirs.
    case end(Int, pause: Int)
    /// A process is stopped, past its lease, and continues.
    case stop(Int, milliseconds: Int)
    /// The server ends at once, and starts again.
    case crash(pause: Int)
    /// All connections of a process end.
    case cut(Int, times: Int)
    /// Nothing passes for a while.
    case stall(Int, milliseconds: Int)
    /// Everything is late.
    case delay(Int, milliseconds: Int)
    /// What the server has answered does not arrive, and connections end.
    case dropAnswers(Int, milliseconds: Int)
    /// Requests are held on their way, connections end, and the requests arrive later.
    case hold(Int, milliseconds: Int)

    /// The faults of a round, with the milliseconds before each.
    static func some(of processes: Int, _ numbers: inout SeededNumbers) -> [(pause: Int, fault: Fault)] {
      (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
        (.random(in: 50...900, using: &numbers), .random(of: processes, &numbers))
      }
    }

    private static func random(of processes: Int, _ numbers: inout SeededNumbers) -> Fault {
      let process = Int.random(in: 0..<processes, using: &numbers)
      let (short, long) = (Int.random(in: 5...300, using: &numbers), Int.random(in: 300...2_000, using: &numbers))
      switch Int.random(in: 0..<12, using: &numbers) {
      case 0, 1: return .kill(process, pause: short)
      case 2: return .end(process, pause: short * 3)
      case 3, 4: return .stop(process, milliseconds: 1_100 + long / 2)
      case 5: return .crash(pause: short)
      case 6: return .cut(process, times: 1 + short / 30)
      case 7: return .stall(process, milliseconds: long)
      case 8: return .delay(process, milliseconds: 2 + short / 4)
      case 9: return .dropAnswers(process, milliseconds: short)
      default: return .hold(process, milliseconds: long)
      }
    }

    var description: String {
      switch self {
      case .kill(let process, let pause): "kill \(process), start after \(pause) ms"
      case .end(let process, let pause): "end \(process), start after \(pause) ms"
      case .stop(let process, let milliseconds): "stop \(process) for \(milliseconds) ms"
      case .crash(let pause): "crash the server, start after \(pause) ms"
      case .cut(let process, let times): "cut \(process) \(times) times"
      case .stall(let process, let milliseconds): "stall \(process) for \(milliseconds) ms"
      case .delay(let process, let milliseconds): "delay \(process) by \(milliseconds) ms"
      case .dropAnswers(let process, let milliseconds): "drop answers to \(process) for \(milliseconds) ms"
      case .hold(let process, let milliseconds): "hold requests of \(process) for \(milliseconds) ms"
      }
    }
  }
#endif
