import Foundation
import Incremental
import Sluice
import Testing
import Thoroughness

/// Random programs over a store whose graph loads: answers that come late, in another order, as errors, or never.
@Suite @MainActor struct TapeLoadProgramTests {
  /// A program that has run, with what was shown when each action had been handled and everything else before the next.
  struct Run {
    let app: PickerApp
    let tape: Tape<Picker, PickerAction>
    /// The line of the name, and that of everything if somebody observes it: what nobody observes, a `flatMap` makes
    /// for each read.
    let lines: [Int: (name: String, all: String?)]
  }

  /// - Parameter isCalm: Whether each action changes what is shown at most once, while somebody observes it.
  static func run(_ seed: UInt64, isCalm: Bool = false) async -> Run {
    var random = RandomSeed(seed)
    let app = PickerApp()
    if isCalm || random.below(2) == 0 { app.observe() }
    let tape = app.store.record(limit: 100, snapshotEvery: 1 + random.below(7))
    var lines: [Int: (name: String, all: String?)] = [:]
    for step in 0..<40 {
      switch random.below(isCalm ? 5 : 8) {
      case 0, 1: app.store.send(.select(random.below(4)))
      case 2: app.store.send(.click)
      case 3: await answer(app.desk, app, random.below(3) == 0 ? .failure(LoadFailed()) : .success("name \(step)"))
      case 4: await answer(app.details, app, random.below(3) == 0 ? .success(nil) : .success("detail \(step)"))
      case 5: app.store.send(.twice(random.below(4), random.below(4)))
      case 6: app.observe()
      default: app.leave()
      }
      lines[tape.last] = (app.name.value.line, app.isObserved ? app.line : nil)
    }
    app.observe()
    lines[tape.last] = (app.name.value.line, app.line)
    return Run(app: app, tape: tape, lines: lines)
  }

  /// Answers what has been asked last, if it waits, and applies the answer.
  static func answer(_ desk: LoadDesk, _ app: PickerApp, _ result: Result<String?, any Error>) async {
    for _ in 0..<20 { await Task.yield() }
    guard let key = desk.asked.last, desk.waits(for: key) else { return }
    await desk.answer(key, result)
    let line = app.line
    for _ in 0..<2_000 where app.line == line { await Task.yield() }
  }

  @Test func `The store shows what was loaded when each action had been handled, and comes back`() async throws {
    for number in Thoroughness.cases(quick: 25, exhaustive: 2_000) {
      let run = await Self.run(UInt64(number) + 1)
      await run.app.settle()
      let (live, asked) = (run.app.line, run.app.askedCount)
      for entry in run.tape.entries.reversed() {
        try run.app.store.travel(to: entry.number)
        guard let then = run.lines[entry.number] else { continue }
        #expect(run.app.name.value.line == then.name, "program \(number), action \(entry.number)")
        #expect(then.all == nil || run.app.line == then.all, "program \(number), action \(entry.number)")
      }
      for _ in 0..<20 { await Task.yield() }
      #expect(run.app.askedCount == asked, "program \(number)")
      run.app.store.resume()
      #expect(run.app.line == live, "program \(number)")
      #expect(run.app.failures.lines.isEmpty && run.tape.unrepeatable.isEmpty, "program \(number)")
      run.app.leave()
    }
  }

  @Test func `Another store shows what was loaded, from memory and from a file`() async throws {
    let folder = TemporaryFolder()
    for number in Thoroughness.cases(quick: 25, exhaustive: 2_000) {
      let run = await Self.run(UInt64(number) + 1)
      let path = folder.path("run.tape")
      try run.tape.write(to: path)
      for isFile in [false, true] {
        let other = PickerApp()
        other.observe()
        await other.settle()
        if isFile { try other.store.replay(contentsOf: path) } else { try other.store.replay(run.tape) }
        #expect(other.line == run.app.line, "program \(number), \(isFile)")
        #expect(other.failures.lines.isEmpty, "program \(number), \(isFile)")
        if !other.line.contains("…") {
          await other.graph.finishLoading()
          #expect(other.askedCount == 2, "program \(number), \(isFile)")
        }
        other.leave()
      }
      run.app.leave()
    }
  }

  @Test func `A replay step by step shows the values that the run has shown, one after the other`() async throws {
    for number in Thoroughness.cases(quick: 25, exhaustive: 2_000) {
      let run = await Self.run(UInt64(number) + 1, isCalm: true)
      let other = PickerApp()
      other.observe()
      await other.settle()
      try await other.store.replay(run.tape, speed: 0)
      let difference = zip(other.lines, run.app.lines).first { $0 != $1 }
      #expect(other.lines == run.app.lines, "program \(number): \(difference.map { "\($0)" } ?? "")")
      #expect(other.failures.lines.isEmpty, "program \(number)")
      if !other.line.contains("…") {
        await other.graph.finishLoading()
        #expect(other.askedCount == 2, "program \(number)")
      }
      run.app.leave()
      other.leave()
    }
  }
}

/// A generator of random numbers with a seed.
private struct RandomSeed {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
