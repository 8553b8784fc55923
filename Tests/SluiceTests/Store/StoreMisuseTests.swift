import Sluice
import Testing

/// The message for a mistake says what happened, why it matters, and how to fix it.
@Suite(.freesStores) struct StoreMisuseTests {
  /// Carries stores where the compiler would not let them go.
  private final class Smuggled: @unchecked Sendable {
    // @unchecked Sendable because it is made to break the rules.
    var store: Store<Probe, ProbeAction>?
    init(_ store: Store<Probe, ProbeAction>? = nil) { self.store = store }
  }

  private actor Thief {
    func use(_ smuggled: Smuggled, _ way: String) {
      guard let store = smuggled.store else { return }
      switch way {
      case "group": store.send(group: [.add(1)])
      case "batch": store.batch {}
      case "observe": _ = store.observe(\.count) { _ in }
      case "scoped": store.scope(\.count).send(.add(1))
      case "before": _ = store.beforeChange {}
      case "add": _ = store.add(probe)
      default: store.shutDown()
      }
    }
  }

  private static let elsewhere = ["belongs to MainActor was used on Thief", "races with it", "`store.outlet`"]

  @Test func `A group sent from another actor stops with an explanation`() async {
    expect(
      Self.elsewhere,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Thief().use(await MainActor.run { Smuggled(Store(Probe(), probe)) }, "group")
      })
  }

  @Test func `A batch from another actor stops with an explanation`() async {
    expect(
      Self.elsewhere,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Thief().use(await MainActor.run { Smuggled(Store(Probe(), probe)) }, "batch")
      })
  }

  @Test func `Observing from another actor stops with an explanation`() async {
    expect(
      Self.elsewhere,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Thief().use(await MainActor.run { Smuggled(Store(Probe(), probe)) }, "observe")
      })
  }

  @Test func `A scoped store that is used on another actor stops with an explanation`() async {
    expect(
      Self.elsewhere,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Thief().use(await MainActor.run { Smuggled(Store(Probe(), probe)) }, "scoped")
      })
  }

  @Test func `Ending a store from another actor stops with an explanation`() async {
    expect(
      Self.elsewhere,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Thief().use(await MainActor.run { Smuggled(Store(Probe(), probe)) }, "end")
      })
  }

  private static let reading = ["read while one of its reducers was running", "changed only half", "`state` parameter"]

  private static func readInside(_ read: @escaping @Sendable (Store<Probe, ProbeAction>) -> Void, first: Bool = false) {
    let smuggled = Smuggled()
    let reducer = Reduce<Probe, ProbeAction> { _, _, _ in if let store = smuggled.store { read(store) } }
    let store = Store(Probe(), reducer)
    if first { read(store) }
    smuggled.store = store
    store.send(.add(1))
  }

  @Test func `A member read inside the store's own reducer stops with an explanation`() async {
    expect(
      Self.reading,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.readInside { _ = $0.count }
      })
  }

  @Test func `A member that is already observed, read inside the reducer, stops with an explanation`() async {
    expect(
      Self.reading,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.readInside({ _ = $0.count }, first: true)
      })
  }

  @Test func `The state of a scoped store read inside the reducer stops with an explanation`() async {
    expect(
      Self.reading,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.readInside { _ = $0.scope(\.doubledStored).state }
      })
  }

  @Test func `A computed member read inside the reducer stops with an explanation`() async {
    expect(
      Self.reading,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.readInside({ _ = $0.doubled }, first: true)
      })
  }

  @Test func `An observer attached inside the reducer stops with an explanation`() async {
    expect(
      Self.reading,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.readInside { _ = $0.observe(\.count) { _ in } }
      })
  }

  @Test func `An action sent inside a computation of the graph stops with an explanation`() async {
    expect(
      ["sent inside a computation", "already computed in this pass", "send in an observer"],
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let smuggled = Smuggled()
        let store = Store(Probe(), probe)
        smuggled.store = store
        let token = store.incr(\.count).map { count in
          smuggled.store?.send(.write("x"))
          return count
        }.observe { _ in }
        token.cancel()
      })
  }

  private func expect(_ words: [String], in result: ExitTest.Result?) {
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for word in words { #expect(message.contains(word), "\(word) is missing in: \(message)") }
  }
}

extension Probe {
  /// What is written to through a computed property.
  fileprivate var doubledStored: Int {
    get { count * 2 }
    set { count = newValue / 2 }
  }
}
