import Sluice
import Testing
import Thoroughness

/// Random programs, compared with a model of the queue and of the notifications.
@Suite struct QueueModelTests {
  @Test(arguments: [false, true])
  func `A store handles sends from any place as a queue does, and leaves nothing behind`(
    inGraphBatches: Bool
  ) async {
    for number in Thoroughness.cases(quick: 100, exhaustive: 4_000) {
      let seed = UInt64(number) + 1
      var program = Program(seed: seed)
      if inGraphBatches { program = program.inGraphBatches(seed: seed) }
      var model = QueueModel(program.watchers)
      model.run(program.steps)
      let graph = await compare(program, model, seed)
      #expect(graph.statistics.alive == 0, "seed \(seed) leaves nodes behind")
    }
  }

  private func compare(_ program: Program, _ model: QueueModel, _ seed: UInt64) async -> Graph {
    let subject = Subject(program.watchers)
    weak let store = subject.store
    let graph = subject.store?.graph ?? Graph()
    await subject.run(program.steps)
    #expect(subject.store?.state == model.fields, "seed \(seed)")
    #expect(subject.log.lines == model.lines, "seed \(seed)")
    subject.end()
    #expect(store == nil, "seed \(seed) leaves its store behind")
    return graph
  }

  @Test func `The generated programs for a store include each kind of call and failure`() {
    var (calls, failures, most) = (0, 0, 0)
    for seed in 1...400 as ClosedRange<UInt64> {
      let program = Program(seed: seed)
      var model = QueueModel(program.watchers)
      model.run(program.steps)
      calls += model.lines.count { $0.contains("receives") }
      failures += model.lines.count { $0.contains("failed") }
      most = max(most, model.fields.handled.count)
    }
    #expect(calls > 3_000 && failures > 400 && most > 30, "\(calls) \(failures) \(most)")
  }
}
