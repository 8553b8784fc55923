import Sluice
import SluiceInspector

/// A store that an inspector serves: nobody looks, and a page reads all it gets.
enum InspectorBenchmarks {
  static let all = [
    StoreBenchmark("idle", group: "inspector", side("Sluice") { $0.serve() }, side("not inspected") { _ in }),
    StoreBenchmark(
      "watched", group: "inspector",
      side("Sluice") {
        $0.serve()
        $0.open()
      }, side("not inspected") { _ in }),
  ]

  private static func side(
    _ name: String, _ prepare: @escaping @Sendable (InspectedCounter) -> Void
  ) -> StoreBenchmark.Side {
    .init(name) { seed in
      let counter = InspectedCounter(seed)
      prepare(counter)
      return StoreTrial { counter.run($0) }
    }
  }
}

/// A counter on an actor whose jobs run between its actions, on the thread that measures.
private final class InspectedCounter: @unchecked Sendable {
  // @unchecked Sendable because all but the jobs' queue stays on the thread that measures.
  private let pump = LockedPump()
  private let actor: LockedPump.Home
  private let store: Store<Counter, CounterAction>
  private let address = LockedPump.Value<String>()
  private var page: Task<Void, Never>?

  init(_ seed: Int) {
    actor = LockedPump.Home(pump)
    store = Store(Counter(), Reduce(Counter.reducer(seed)))
  }

  deinit { page?.cancel() }

  func serve() {
    Task {
      let inspector = try? await actor.serve(self.store)
      address.set(inspector?.address ?? "")
    }
    while address.value == nil { pump.run() }
  }

  /// A page that asks for what is new, again and again.
  func open() {
    guard let address = address.value else { return }
    let isOpen = LockedPump.Value<Bool>()
    page = Task.detached {
      do {
        let page = try await InspectorPage(address)
        while !Task.isCancelled {
          try await page.poll()
          isOpen.set(true)
        }
      } catch {
        isOpen.set(false)
      }
    }
    while isOpen.value == nil { _ = run(1) }
    if isOpen.value == false { fatalError("The page could not be read.") }
  }

  /// The jobs of the actor run after every hundred actions.
  func run(_ times: Int) -> Int {
    for start in stride(from: 0, to: times, by: 100) {
      pump.enter(actor) { [self] home in
        for _ in start..<min(times, start + 100) { store.send(.increment, isolation: home) }
      }
      pump.run()
    }
    // The page was opened after some number of actions, so the state says nothing.
    return times
  }
}

extension LockedPump.Home {
  fileprivate func serve<State, Action>(_ store: sending Store<State, Action>) async throws -> Inspector {
    try await Inspector.serve(store, name: "Counter", options: InspectorOptions(isAddressPrinted: false))
  }
}
