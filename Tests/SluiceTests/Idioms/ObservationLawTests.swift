import Observation
import SluiceNavigation
import Testing
import Thoroughness

/// Law 16: a reader under Observation is notified if and only if what it read has changed, whichever way it read it.
@Suite struct ObservationLawTests {
  /// Reads in one way, as a view does: again after each notification.
  private final class Reader: @unchecked Sendable {
    // @unchecked Sendable because `onChange` asks for it, and a test stays in one isolation.
    let way: WayToRead
    private(set) var notifications = 0
    private var isWaiting = false

    init(_ way: WayToRead) { self.way = way }

    func read(_ store: WorldStore) {
      guard !isWaiting else { return }
      isWaiting = true
      withObservationTracking {
        way.read(store)
      } onChange: { [unowned self] in
        notifications += 1
        isWaiting = false
      }
    }
  }

  @Test(arguments: Home.allCases)
  func `A reader is notified exactly when what it read has changed, for each way to read and each change`(home: Home)
    async
  {
    await check(home.actor)
  }

  private func check(_ home: isolated (any Actor)?) {
    let pairs = WorldChange.all.flatMap { first in WorldChange.all.map { [first, $0] } }
    for (number, changes) in pairs.enumerated() where Thoroughness.takes(number, quickly: 37) { run(changes) }
  }

  @Test(arguments: Thoroughness.cases(quick: 10, exhaustive: 4_000))
  func `A reader is notified if and only if what it read has changed, after any changes`(seed: Int) {
    var random = Seeded(UInt64(seed))
    run((0..<30).map { _ in WorldChange.all.randomElement(using: &random) ?? WorldChange.all[0] }, seed: seed)
  }

  /// Makes the changes one after the other, and compares the notified readers with those whose reading changed.
  private func run(_ changes: [WorldChange], seed: Int = 0, isolation: isolated (any Actor)? = #isolation) {
    let store = makeWorld()
    store.send(.change { $0.sheet.present(Leaf()) })
    store.send(.change { $0.mode = .on(Leaf()) })
    let readers = (WayToRead.fresh + WayToRead.held(by: store)).map { Reader($0) }
    for (step, change) in changes.enumerated() {
      for reader in readers { reader.read(store) }
      let before = readers.map { (reading: $0.way.look(store), notifications: $0.notifications) }
      store.send(change.action)
      for (reader, before) in zip(readers, before) {
        let now = reader.way.look(store)
        let notified = reader.notifications - before.notifications
        if notified != (now == before.reading ? 0 : 1) {
          let past = changes[...step].map(\.name)
          Issue.record(
            "\(reader.way.name): \(notified) notifications from \(before.reading.value) to \(now.value), after \(past), seed \(seed)"
          )
        }
      }
    }
  }
}
