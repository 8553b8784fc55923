import Sluice
import SluiceTesting
import Testing

/// Stores for previews and tests.
@Suite struct PreviewTests {
  struct Ask: EffectRequest { typealias Answer = Int }

  @Test(arguments: Home.allCases)
  func `The actions of a preview do nothing`(home: Home) async { await doNothing(home.actor) }

  private func doNothing(_ home: isolated (any Actor)?) {
    let store: Store<Probe, ProbeAction> = .preview(Probe(count: 3))
    store.send(.add(1))
    store.scope(\.count).send(.fanOut([1, 2]))
    #expect(store.state == Probe(count: 3) && store.isolation === home)
  }

  @Test(arguments: Home.allCases)
  func `A preview with a reducer changes the state, handles sent actions, and drops effects`(home: Home) async {
    await reduce(home.actor)
  }

  private func reduce(_ home: isolated (any Actor)?) async {
    let reducer = Combined<Probe, ProbeAction> {
      probe
      Reduce<Probe, ProbeAction> { _, action, context in
        if case .write = action { context.perform(Ask(), answer: { .add($0) }) }
      }
      .performing(Ask.self)
    }
    let store: Store<Probe, ProbeAction> = .preview(Probe(), reducer)
    store.send(.fanOut([1, 2]))
    store.send(.later(100), .write("x"))
    await turns(20)
    await store.runWaitingEffects()
    #expect(store.state == Probe(count: 3, text: "x"))
    #expect(store.effectsLeft == 0)
  }

  @Test func `A preview has the test values of dependencies, or those that it is given`() {
    let draw = Reduce<UInt64, Bool> { number, _, context in number = context.random(in: 0...UInt64.max) }
    let stores = (0..<2).map { _ in Store.preview(0, draw) }
    stores.forEach { $0.send(true) }
    let other = Store.preview(0, draw, dependencies: [Provide(\.random, .seeded(9))])
    other.send(true)
    #expect(stores[0].state == stores[1].state && other.state != stores[0].state)
    #expect(stores[0].dependencies.isTest)
  }

  private enum Place: Dependency {
    static var defaultValue: String { "live" }
    static var testValue: String { "test" }
    static var previewValue: String { "preview" }
  }

  private enum Plain: Dependency {
    static var defaultValue: String { "live" }
    static var testValue: String { "test" }
  }

  @Test func `A key may have a value for previews, and otherwise its test value is used`() {
    let store: Store<Int, Int> = .preview(0)
    #expect(store.dependencies[Place.self] == "preview" && store.dependencies[Plain.self] == "test")
    #expect(store.dependencies.isPreview && !Dependencies.test().isPreview && !Dependencies().isPreview)
    #expect(Dependencies.test()[Place.self] == "test" && Dependencies()[Place.self] == "live")
    let copy = Dependencies.preview { Provide(Plain.self, "mine") }
    #expect(copy.isPreview && copy[Plain.self] == "mine" && copy[Place.self] == "preview")
  }

  @Test(arguments: Home.allCases)
  func `A preview runs effects on request, with handlers for typed ones`(home: Home) async {
    await runEffects(home.actor)
  }

  private func runEffects(_ home: isolated (any Actor)?) async {
    let reducer = Combined<Probe, ProbeAction> {
      probe
      Reduce<Probe, ProbeAction> { _, action, context in
        if case .write = action { context.perform(Ask(), answer: { .add($0) }) }
      }
      .performing(Ask.self)
    }
    let store: Store<Probe, ProbeAction> = .preview(
      Probe(), reducer, runsEffects: true, handlers: [EffectHandler(Ask.self) { _ in 7 }])
    store.send(.write("x"))
    await store.runWaitingEffects()
    await turns { store.count == 7 }
    #expect(store.state == Probe(count: 7, text: "x"))
  }
}
