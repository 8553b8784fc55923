import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct OverridingDependenciesTests {
  @Test func `The tutorial has a thermometer of its own`() {
    let store = TestStore(OverridingDependencies.State(), OverridingDependencies()) {
      Provide(\.thermometer, Thermometer { -3 })
    }
    store.send(.real(.measure)) { $0.real.degrees = -3 }
    store.send(.tutorial(.measure)) { $0.tutorial.degrees = 25 }
    store.finish()
  }

  @Test func `A measured value is recorded, and not measured again when a journal is replayed`() throws {
    let column = Column()
    let journal = MemoryJournal<OverridingDependencies.State, OverridingDependencies.Action>()
    let store = try start(journal, column)
    store.send(.real(.measure))
    column.degrees = 30
    #expect(try start(journal, column).real.degrees == -3)
  }

  private func start(
    _ journal: MemoryJournal<OverridingDependencies.State, OverridingDependencies.Action>, _ column: Column
  ) throws -> Store<OverridingDependencies.State, OverridingDependencies.Action> {
    try Store(
      OverridingDependencies.State(), OverridingDependencies(), journal: journal,
      dependencies: [Provide(\.thermometer, Thermometer { column.degrees })])
  }
}

/// What a thermometer shows.
private final class Column: @unchecked Sendable {  // @unchecked Sendable because a test reads and writes it in turn
  var degrees = -3
}
