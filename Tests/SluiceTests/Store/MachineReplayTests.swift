import Sluice
import Testing
import Thoroughness

/// A store, with its inlined path for single actions, takes its actions and settles as a machine by itself does with
/// the same arrivals.
@Suite(.freesStores) struct MachineReplayTests {
  /// An action, with the actions that its reducer sends, and those that an observer sends when it is notified of it.
  struct Deed: Equatable, Sendable {
    let id: Int
    var sent: [Deed] = []
    var observed: [Deed] = []
    var isBatched = false
  }

  enum Event: Equatable { case arrived(Int), handled(Int), settled, batchBegan, batchEnded, rested }

  @Test(arguments: Thoroughness.cases(quick: 200, exhaustive: 10_000))
  func `A live store makes the transitions that its state machine makes alone`(seed: Int) {
    var random = Seeded(UInt64(seed))
    let isObserved = seed % 3 > 0
    let events = LiveProgram(isObserved: isObserved).run((0..<6).map { _ in deed(2, &random) })
    expectReplay(of: events, isObserved: isObserved)
  }

  private func deed(_ depth: Int, _ random: inout Seeded) -> Deed {
    func some() -> [Deed] {
      depth == 0 ? [] : (0..<Int.random(in: 0...2, using: &random)).map { _ in deed(depth - 1, &random) }
    }
    let (sent, observed) = (some(), some())
    return Deed(
      id: Int.random(in: 0..<1_000_000, using: &random), sent: sent, observed: observed,
      isBatched: Int.random(in: 0..<4, using: &random) == 0)
  }

  /// Lets a machine have the arrivals of a live store, and compares each other event with its step.
  private func expectReplay(of events: [Event], isObserved: Bool) {
    var machine = DispatchMachine<Int>()
    func step() -> Event {
      switch machine.next() {
      case .handle(let queued): .handled(queued.action)
      case .settle: isObserved ? .settled : step()
      case .stop, .rest: .rested
      }
    }
    for (index, event) in events.enumerated() {
      switch event {
      case .arrived(let id): _ = machine.enqueue(Envelope(action: id))
      case .batchBegan: machine.beginBatch()
      case .batchEnded: _ = machine.endBatch()
      case .handled, .settled, .rested:
        let made = step()
        #expect(made == event, "event \(index) of \(events)")
        if made != event { return }
      }
    }
    #expect(machine.isResting)
  }
}

/// Sends actions to a live store, and notes its events.
private final class LiveProgram {
  typealias Deed = MachineReplayTests.Deed

  private let events = Box<[MachineReplayTests.Event]>([])
  private var seen = 0
  private let isObserved: Bool

  init(isObserved: Bool) { self.isObserved = isObserved }

  func run(_ deeds: [Deed]) -> [MachineReplayTests.Event] {
    let store = Store(
      [Deed](),
      Reduce<[Deed], Deed> { [events] state, deed, context in
        events.value?.append(.handled(deed.id))
        state.append(deed)
        for next in deed.sent {
          events.value?.append(.arrived(next.id))
          context.send(next)
        }
      })
    let token = isObserved ? store.observe(\[Deed].count) { [self] (_: Int) in notified(store) } : nil
    events.value = []
    for deed in deeds {
      batch(store, deed.isBatched) {
        send(deed, to: store)
        events.value?.append(.rested)
      }
      if deed.isBatched { events.value?.append(.rested) }
    }
    token?.cancel()
    return events.value ?? []
  }

  private func notified(_ store: Store<[Deed], Deed>) {
    events.value?.append(.settled)
    let new = store.state[seen...]
    seen = store.state.count
    for deed in new {
      batch(store, deed.isBatched) { for next in deed.observed { send(next, to: store) } }
    }
  }

  private func send(_ deed: Deed, to store: Store<[Deed], Deed>) {
    events.value?.append(.arrived(deed.id))
    store.send(deed)
  }

  private func batch(_ store: Store<[Deed], Deed>, _ isBatched: Bool, _ body: () -> Void) {
    guard isBatched else { return body() }
    events.value?.append(.batchBegan)
    store.batch {
      body()
      events.value?.append(.batchEnded)
    }
  }
}
