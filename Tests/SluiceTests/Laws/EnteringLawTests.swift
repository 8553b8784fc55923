import SluiceUndo
import Testing

/// A store may rest while observers are notified: of what the first call of one of them has sent, or of something else
/// in the same graph. The laws of the queue hold then, too, whichever way the store is entered.
@Suite(.freesStores) struct EnteringLawTests {
  enum Way: CaseIterable {
    case send, group, batch, nestedBatch, scope, batchOfScope, undo, outbox, sequence, newService, newPart
  }

  private static let counting = EnumCase<ProbeAction, Int>(
    "add", embed: { .add($0) }, extract: { if case .add(let amount) = $0 { amount } else { nil } })

  /// Adds 10 in all.
  private func enter(
    _ store: Store<Probe, ProbeAction>, _ way: Way, _ service: NotingService, _ tokens: Box<[Token]>
  ) {
    switch way {
    case .send: store.send(.add(10))
    case .group: store.send(.add(4), .add(6))
    case .batch: store.batch { store.send(.add(10)) }
    case .nestedBatch:
      store.batch {
        store.batch { store.send(.add(4)) }
        store.send(.add(6))
      }
    case .scope: store.scope(\.count, action: Self.counting).send(10)
    case .batchOfScope: store.scope(\.count).batch { store.scope(\.count, action: Self.counting).send(10) }
    case .undo: store.send(.add(10), undo: .titled("Add"))
    case .outbox: service.access?.send(.add(10))
    case .sequence: service.access?.start(.concatenate(.send(.add(4)), .send(.add(6))))
    case .newService: tokens.value?.append(store.add(Starter<Probe, ProbeAction> { $0.send(.add(10)) }))
    case .newPart:
      tokens.value?.append(store.scope(\.count, action: Self.counting).add(Starter<Int, Int> { $0.send(10) }))
    }
  }

  @Test(arguments: Way.allCases, [1, 2, 3])
  func `An action that an observer sends is handled after all are notified, also when a first call began the cycle`(
    way: Way, sent: Int
  ) {
    let (log, service) = (Log(), NotingService("kept", Log()))
    let store = serviceStore(services: { service })
    let later = Box<[Token]>([])
    let token = Token.all(
      store.observe(\.count) { value in
        if value == sent { enter(store, way, service, later) }
        log("first \(value) \(store.state.count)")
      },
      store.observe(\.count) { log("second \($0) \(store.state.count)") },
      store.observe(\.text) { _ in for _ in 0..<sent { store.send(.add(1)) } })
    let all = [0, sent, sent + 10].flatMap { ["first \($0) \($0)", "second \($0) \($0)"] }
    #expect(log.lines == all)
    token.cancel()
    later.value?.forEach { $0.cancel() }
  }

  @Test(arguments: Way.allCases, [1, 2])
  func `An action that another store's observer sends is handled after all are notified, also the second time`(
    way: Way, sent: Int
  ) {
    let (log, service) = (Log(), NotingService("kept", Log()))
    let store = serviceStore(services: { service })
    let other = Store(Probe(), probe, graph: store.graph)
    let later = Box<[Token]>([])
    let token = Token.all(
      other.observe(\.count) { value in
        if value == 1 { for _ in 0..<sent { store.send(.add(1)) } }
        if value == 2 { enter(store, way, service, later) }
        log("first \(value) \(store.state.count)")
      },
      other.observe(\.count) { log("second \($0) \(store.state.count)") },
      store.observe(\.count) { log("count \($0)") })
    other.send(.add(1))
    other.send(.add(1))
    #expect(
      log.lines == [
        "first 0 0", "second 0 0", "count 0", "first 1 0", "second 1 0", "count \(sent)", "first 2 \(sent)",
        "second 2 \(sent)", "count \(sent + 10)",
      ])
    token.cancel()
    later.value?.forEach { $0.cancel() }
  }
}
