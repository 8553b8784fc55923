import Sluice
import Testing
import Thoroughness

/// Random programs over a store that records: effects, observers that send, batches, outlets, transactions that fail.
@Suite struct TapeProgramTests {
  /// A store that has run a program, its tape, and the state after each action as it was.
  struct Run {
    let subject: Subject
    let tape: Tape<Fields, Deed>
    let states: [Fields]
  }

  /// The states are noted outside of the tape.
  nonisolated(nonsending) static func run(_ seed: UInt64, snapshotEvery: Int) async -> Run? {
    let program = Program(seed: seed)
    let subject = Subject(program.watchers)
    guard let store = subject.store else { return nil }
    let tape = store.record(snapshotEvery: snapshotEvery)
    let states = Box<[Fields]>([])
    let token = store.intercept(.after { state, _ in states.value?.append(state) })
    await subject.run(program.steps)
    token.cancel()
    return Run(subject: subject, tape: tape, states: states.value ?? [])
  }

  @Test func `The store shows each state of a tape as it was, whatever led to it`() async throws {
    for number in Thoroughness.cases(quick: 150, exhaustive: 5_000) {
      guard let run = await Self.run(UInt64(number) + 1, snapshotEvery: 1 + number % 7) else { continue }
      let store = try #require(run.subject.store)
      // Its observers would send again what they send now and then.
      run.subject.end()
      let last = store.state
      let (entries, states) = (run.tape.entries, run.states)
      #expect(entries.count == states.count, "program \(number)")
      #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.number < $1.number }, "program \(number)")
      for (entry, state) in zip(entries, states).reversed() {
        #expect(store.state(after: entry.number) == state, "program \(number), action \(entry.number)")
      }
      for (entry, state) in zip(entries, states) where entry.number % 3 == 0 {
        try store.travel(to: entry.number)
        #expect(store.state == state, "program \(number), action \(entry.number)")
      }
      store.resume()
      #expect(store.state == last, "program \(number)")
    }
  }

  @Test func `Another store replays a tape to the same states`() async throws {
    for number in Thoroughness.cases(quick: 150, exhaustive: 5_000) {
      guard let run = await Self.run(UInt64(number) + 1, snapshotEvery: 1 + number % 7) else { continue }
      let store = try #require(run.subject.store)
      let other = Subject([])
      try other.store?.replay(run.tape)
      #expect(other.store?.state == store.state, "program \(number)")
      #expect(other.log.lines.isEmpty, "program \(number): nothing fails again")
      run.subject.end()
    }
  }

  /// With an interceptor each action takes the slow path, without one a path of its own.
  @Test func `A tape has equal entries, whatever else takes part in the cycle`() async throws {
    for number in Thoroughness.cases(quick: 150, exhaustive: 5_000) {
      guard let beside = await Self.run(UInt64(number) + 1, snapshotEvery: 5) else { continue }
      let program = Program(seed: UInt64(number) + 1)
      let alone = Subject(program.watchers)
      let tape = try #require(alone.store?.record(snapshotEvery: 5))
      await alone.run(program.steps)
      #expect(tape.entries.map(Self.words) == beside.tape.entries.map(Self.words), "program \(number)")
      #expect(alone.store?.state == beside.subject.store?.state, "program \(number)")
      #expect(
        tape.entries.allSatisfy {
          alone.store?.state(after: $0.number) == beside.subject.store?.state(after: $0.number)
        })
      for subject in [alone, beside.subject] { subject.end() }
    }
  }

  private static func words(_ entry: HandledAction<Deed>) -> String {
    let reads = entry.coeffects.map(\.key)
    return
      "\(entry.number) \(entry.action) \(entry.source) \(entry.cause ?? 0) \(entry.root) \(entry.origin ?? "") \(reads)"
  }

  @Test func `The generated programs for a tape include each source of actions`() async {
    var sources: [String: Int] = [:]
    for seed in 1...100 as ClosedRange<UInt64> {
      guard let run = await Self.run(seed, snapshotEvery: 5) else { continue }
      for entry in run.tape.entries { sources[entry.source.kind, default: 0] += 1 }
      run.subject.end()
    }
    for kind in ["program", "reducer", "effect", "observer", "outlet"] {
      #expect(sources[kind, default: 0] > 50, "\(kind): \(sources)")
    }
  }
}
