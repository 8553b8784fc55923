import Foundation
import Sluice
import SluiceTesting
import Testing

@Suite final class GoldenTraceTests {
  struct Name: EffectRequest, Hashable { typealias Answer = String }
  struct Break: EffectRequest {}
  struct Offline: Error {}

  struct State: Equatable {
    var names: [String] = []
    var rolls = 0
  }

  enum Action { case add(String), roll, load(fails: Bool) }

  private let folder = FileManager.default.temporaryDirectory.appending(path: "golden-\(UUID())").path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private let reducer = Reduce<State, Action> { state, action, context in
    switch action {
    case .add(let name): state.names.append(name)
    case .roll: state.rolls += context.random(in: 1...6)
    case .load(let fails):
      if fails { return context.perform(Break()) }
      context.perform(Name(), answer: { .add($0) })
    }
  }

  private func golden(_ name: String = "run", isUpdating: Bool = false) -> GoldenTrace {
    GoldenTrace(name, in: folder, isUpdating: isUpdating)
  }

  /// Runs a store with the trace.
  private func run(_ golden: GoldenTrace, _ actions: Action...) {
    let store = Store(
      State(), reducer, dependencies: [Provide(\.random, .seeded(1))],
      handlers: [
        EffectHandler(Name.self) { (_: Name) throws -> String in "from disk" },
        EffectHandler(Break.self) { (_: Break) throws -> Void in throw Offline() },
      ],
      interceptors: golden.states(), trace: golden.trace, onFailure: { _ in })
    for action in actions { store.send(action) }
  }

  @Test func `The first run is recorded, and fails, and the next equal run passes`() throws {
    let first = golden()
    run(first, .add("a"), .roll)
    let error = #expect(throws: GoldenDiffers.self) { try first.check() }
    #expect(error?.isNew == true)
    #expect(
      error?.description
        == "There was no \(folder)/run.txt, so this run was written to it. Read it, and run the test again.")
    let second = golden()
    run(second, .add("a"), .roll)
    try second.check()
  }

  @Test func `A run that differs fails, with the lines that differ, and the file stays`() throws {
    let first = golden(isUpdating: true)
    run(first, .add("a"), .add("b"), .add("c"))
    try first.check()
    for _ in 0..<2 {
      let other = golden()
      run(other, .add("a"), .add("x"), .add("c"))
      let error = #expect(throws: GoldenDiffers.self) { try other.check() }
      #expect(error?.difference.contains("- 2 .add(\"b\"), sent by the program") == true)
      #expect(error?.difference.contains("+ 2 .add(\"x\"), sent by the program") == true)
      #expect(error?.description.contains("SLUICE_UPDATE_GOLDEN=1") == true)
    }
  }

  @Test func `On request the file is overwritten`() throws {
    for name in ["a", "b"] {
      let updating = golden(isUpdating: true)
      run(updating, .add(name))
      try updating.check()
    }
    let last = golden()
    run(last, .add("b"))
    try last.check()
  }

  @Test func `Lines show actions, changes, reads, effects and failures, and nothing that varies`() {
    let golden = golden()
    run(golden, .add("a"), .load(fails: false), .load(fails: true))
    #expect(
      golden.lines == [
        #"1 .add("a"), sent by the program"#,
        "    -   - names: 0 elements",
        "    +   ▿ names: 1 element",
        #"    +     - "a""#,
        "2 .load(fails: false), sent by the program",
        "2 started effect 1, Name",
        "effect 1, Name, ended: finished",
        #"3 .add("from disk"), sent by an effect of action 2"#,
        "    -   ▿ names: 1 element",
        "    +   ▿ names: 2 elements",
        #"    +     - "from disk""#,
        "4 .load(fails: true), sent by the program",
        "4 started effect 2, Break",
        "effect 2, Break, ended: failed(SluiceTestingTests.GoldenTraceTests.Offline())",
        "failed: An effect, described at SluiceTestingTests/GoldenTraceTests.swift, failed: Offline()."
          + " To handle that, name an action for it: `.catch { … }`. []",
      ])
  }

  @Test func `Two runs of a store with random effects of a seed give the same lines`() {
    let (one, two) = (golden("one"), golden("two"))
    for golden in [one, two] { run(golden, .roll, .roll, .load(fails: false)) }
    #expect(one.lines == two.lines && one.lines.contains { $0.contains("read") })
  }

  @Test func `By default the file is beside the test`() {
    #expect(GoldenTrace("x").path.hasSuffix("/SluiceTestingTests/Golden/Golden/x.txt"))
  }

  @Test func `Custom lines are recorded, too`() {
    let golden = golden()
    golden.note("first\nsecond")
    #expect(golden.lines == ["first", "second"])
  }
}
