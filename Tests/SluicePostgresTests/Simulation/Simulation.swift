// Documentation/Internals/Simulation.md explains what is simulated, and what is checked.

#if Postgres
  @testable import SluicePostgres

  /// Processes that share a log, a network and a database, in a time of their own: all that happens follows from a
  /// seed.
  ///
  /// What is decided is decided by the machines of the log and by its statements. What is simulated are the tasks, the
  /// connections and the server.
  final class Simulation {
    /// What a run consists of.
    struct Options {
      var seed: Int
      var steps: Int
      var mistake: PlantedFault?
      /// Whether the database may be restored from an older state.
      var hasRestores = false
      /// Whether requests for streams of other processes are forwarded.
      var hasForwarding = false
      var isTraced = false
    }

    /// A law that was broken, with what happened before.
    struct Failure: Error, CustomStringConvertible {
      let law: String
      let step: Int
      let seed: Int
      var trace: [String] = []

      var description: String { "Seed \(seed), step \(step): \(law)\n" + trace.joined(separator: "\n") }
    }

    private struct Event {
      let time: Int64
      let order: Int
      let body: () -> Void
    }

    let options: Options
    var random: SimulationRandom
    private(set) var now: Int64 = 0
    private(set) var steps = 0
    private(set) var failure: Failure?
    private var events: [Event] = []
    private var lastOrder = 0
    private var trace: [String] = []

    private(set) var oracle = SimulationOracle()
    private(set) lazy var server = SimulatedServer(self)
    var processes: [SimulatedProcess] = []
    /// Those that have ended: what they have sent may still arrive.
    var dead: [SimulatedProcess] = []
    /// Whether nothing goes wrong for a while.
    var isCalm = false
    /// How many of 1,000 statements are slow, at the moment.
    var slowness = 10
    let streams = ["a", "b", "c", "d"]
    var lastNumber = 0
    /// The requests that were not answered yet.
    var requests: [Int: SimulatedRequest] = [:]

    init(_ options: Options) {
      (self.options, random) = (options, SimulationRandom(seed: options.seed))
      oracle.simulation = self
    }

    /// Whether streams move between processes; otherwise one process may have all of them.
    var isBalancing: Bool { options.seed % 2 == 0 }

    func has(_ mistake: PlantedFault) -> Bool { options.mistake == mistake }

    // MARK: - Events

    /// Does something after a time in milliseconds.
    func after(_ time: ClosedRange<Int>, _ body: @escaping () -> Void) {
      at(now + Int64(Int.random(in: time, using: &random)), body)
    }

    func at(_ time: Int64, _ body: @escaping () -> Void) {
      lastOrder += 1
      events.append(Event(time: max(time, now), order: lastOrder, body: body))
      var child = events.count - 1
      while child > 0, isBefore(child, (child - 1) / 2) {
        events.swapAt(child, (child - 1) / 2)
        child = (child - 1) / 2
      }
    }

    private func isBefore(_ one: Int, _ other: Int) -> Bool {
      let (first, second) = (events[one], events[other])
      return first.time == second.time ? first.order < second.order : first.time < second.time
    }

    private func takeNext() -> Event? {
      guard let first = events.first, let last = events.popLast() else { return nil }
      if events.isEmpty { return first }
      events[0] = last
      var parent = 0
      while true {
        let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < events.count }
        guard let child = children.min(by: isBefore), isBefore(child, parent) else { return first }
        events.swapAt(child, parent)
        parent = child
      }
    }

    /// Runs until a time, or a failure.
    func run(until time: Int64) throws {
      while let next = events.first, next.time <= time {
        guard let event = takeNext() else { return }
        now = event.time
        server.database.clock = now
        steps += 1
        event.body()
        if let failure { throw failure }
      }
      now = time
    }

    // MARK: - Reporting

    /// Notes that a law was broken.
    func fail(_ law: @autoclosure () -> String) {
      if failure != nil { return }
      failure = Failure(law: law(), step: steps, seed: options.seed, trace: trace.suffix(60))
    }

    func note(_ text: @autoclosure () -> String) { if options.isTraced { trace.append("\(now) ms: \(text())") } }
  }

  extension Simulation {
    /// Runs a simulation; a failure is repeated with a trace.
    ///
    /// - Returns: The number of steps.
    @discardableResult
    static func run(_ options: Options) throws -> Int {
      let simulation = Simulation(options)
      do {
        try simulation.live()
      } catch let failure as Failure {
        var options = options
        options.isTraced = true
        try Simulation(options).live()
        throw Failure(law: "It does not repeat: \(failure.law)", step: failure.step, seed: failure.seed)
      }
      return simulation.steps
    }
  }
#endif
