import Sluice
import SluiceSeeds
import Testing

private enum GreetingKey: Dependency { static let defaultValue = "hello" }

extension Dependencies {
  fileprivate var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}

/// Values from outside, for services.
@Suite struct InjectedTests {
  private class Base: Service, Injectable {
    let injection = Injection()
    @Injected(\.greeting) var greeting
    let log: Log

    init(_ log: Log) { self.log = log }

    func start(_ store: ProbeAccess) { log("start \(greeting)") }

    func shutDown(_ store: ProbeAccess) { log("end \(greeting)") }
  }

  private final class Greeter: Base, ActionObserver {
    @Injected(\.greeting.count) private var length

    func after(_ action: ProbeAction, _ store: ProbeAccess) { log("after \(greeting) \(length)") }
  }

  @Test(arguments: Home.allCases)
  func `Injected values can be read in all hooks, also those of superclasses`(home: Home) async {
    await read(home.actor)
  }

  private func read(_ home: isolated (any Actor)?) {
    let log = Log()
    let store = Store(
      Probe(), probe, dependencies: [Provide(\.greeting, "hi")],
      services: {
        Greeter(log)
        Base(log)
      })
    store.send(.add(1))
    store.shutDown()
    #expect(log.lines == ["start hi", "start hi", "after hi 2", "end hi", "end hi"])
  }

  @Test func `An injected value that is not provided is the default of its key, and can be set without a store`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    store.add(Base(log)).cancel()
    let alone = Greeter(log)
    alone.injection.fill(from: [Provide(\.greeting, "hey")])
    #expect(log.lines == ["start hello", "end hello"] && alone.greeting == "hey")
  }

  @MainActor private final class Isolated: ActionObserver, StateObserver, Injectable {
    let injection = Injection()
    @Injected(\.greeting) private var greeting
    let detail: KeyPath<Probe, Int> = \.count
    private(set) var received: [String] = []

    func start(_ store: ProbeAccess) { received.append(greeting) }

    func before(_ action: ProbeAction, _ store: ProbeAccess) { received.append("\(greeting) \(action)") }

    func changed(from old: Int, to new: Int, _ store: ProbeAccess) { received.append("\(greeting) \(new)") }
  }

  @MainActor @Test func `A service of the main actor has injected values, too, and gets all notifications`() {
    let service = Isolated()
    let store = Store(Probe(), probe, services: { service })
    store.send(.add(1))
    #expect(service.received == ["hello", "hello add(1)", "hello 1"])
    store.shutDown()
  }

  @Test func `A service that is not a class reads the dependencies of the store`() {
    let log = Log()
    let store = Store(
      Probe(), probe, dependencies: [Provide(\.greeting, "hi")],
      services: { ActionHook(after: { _, store in log(store.dependencies.greeting) }) })
    store.send(.add(1))
    #expect(log.lines == ["hi"])
  }

  @Test func `Reading an injected value before the start reports the mistake`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Greeter(Log()).greeting
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for word in ["injected property", "a String", "Greeter", "before a store has started", "`start` or later"] {
      #expect(message.contains(word), "\(word) is missing in: \(message)")
    }
  }
}
