import Sluice
import Testing
import Thoroughness

/// Random programs over stores with a journal, to which things are added and from which they are taken, and whose
/// journal refuses now and then; compared with a model that handles each action once.
@Suite struct JournaledProgramTests {
  /// What was acknowledged leaves a line of each that handled it.
  struct Lines: Equatable { var lines: [String] = [] }

  struct Model {
    var lines: [String] = []
    var additions: [String] = []
    var interceptors: [String] = []

    /// What one action adds: interceptors outside in, the reducer, the additions in order, interceptors inside out.
    func lines(of number: Int) -> [String] {
      interceptors.map { "\($0) before \(number)" } + ["base \(number)"] + additions.map { "\($0) \(number)" }
        + interceptors.reversed().map { "\($0) after \(number)" }
    }
  }

  enum Deed: Equatable {
    case send, sendRefused, group, batch, groupRefused, add(String), addParcel(String), intercept(String), watch,
      cancel(Int)
    case addWithoutName, snapshot, restart
  }

  static func reducer(_ name: String) -> Reduce<Lines, Int> {
    Reduce { state, number in state.lines.append("\(name) \(number)") }
  }

  static func parcel(_ name: String) -> Parcel<Lines, Int> { Parcel(name) { reducer(name) } }

  static func interceptor(_ name: String) -> Interceptor<Lines, Int> {
    Interceptor(
      before: { state, number, _ in state.lines.append("\(name) before \(number)") },
      after: { state, number, _ in state.lines.append("\(name) after \(number)") }
    ).named(name)
  }

  static let names = ["a", "b", "c"]
  static var all: [Addition<Lines, Int>] {
    names.map { .reducer(reducer($0), id: $0) } + names.map { .parcel(parcel("parcel \($0)")) }
      + names.map { .interceptor(interceptor("around \($0)")) }
  }

  static func deed(_ dice: inout Dice) -> Deed {
    let name = names[dice.below(3)]
    switch dice.below(20) {
    case 0...3: return .send
    case 4...5: return .sendRefused
    case 6: return .group
    case 7: return .groupRefused
    case 8: return .batch
    case 9...10: return .add(name)
    case 11: return .addParcel("parcel \(name)")
    case 12...13: return .intercept("around \(name)")
    case 14: return .watch
    case 15: return .addWithoutName
    case 16: return .snapshot
    case 17: return .restart
    default: return .cancel(dice.below(4))
    }
  }

  @Test func `The state is the acknowledged one, whatever is attached and when, also after a restart`() throws {
    for number in Thoroughness.cases(quick: 200, exhaustive: 10_000) {
      var dice = Dice(UInt64(number) + 1)
      let deeds = (0..<(5 + dice.below(30))).map { _ in Self.deed(&dice) }
      let run = try JournaledRun()
      for deed in deeds {
        try run.perform(deed)
        if run.state != run.model.lines {
          Issue.record("case \(number): \(deeds): \(run.state), not \(run.model.lines)")
          break
        }
      }
      try run.perform(.restart)
      #expect(run.state == run.model.lines, "case \(number), after a restart: \(deeds)")
    }
  }

  @Test func `The generated programs for a journal include refusals and replays`() throws {
    var (refused, replayed, most) = (0, 0, 0)
    for seed in 1...200 as ClosedRange<UInt64> {
      var dice = Dice(seed)
      let run = try JournaledRun()
      for _ in 0..<(5 + dice.below(30)) { try run.perform(Self.deed(&dice)) }
      refused += run.refusals
      replayed += run.journal.entries.count { $0.attachments?.isEmpty == false }
      most = max(most, run.model.lines.count)
    }
    #expect(refused > 300 && replayed > 400 && most > 80, "\(refused) \(replayed) \(most)")
  }
}
