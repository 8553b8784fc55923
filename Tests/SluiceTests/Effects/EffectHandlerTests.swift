import Incremental
import Sluice
import SluiceTesting
import Testing
import Thoroughness

/// Typed effects and their handlers.
@Suite(.freesStores) struct EffectHandlerTests {
  struct Load: EffectRequest {
    typealias Answer = String
    let name: String
  }

  struct Save: EffectRequest { let word: String }
  struct Broken: Error {}

  private static func load(_ name: String) -> Effect<Order> { .perform(Load(name: name), answer: { .note($0) }) }

  @Test func `An answer that is an action is sent, whether a context or an effect performs the request`() {
    struct Next: EffectRequest { typealias Answer = String }
    let lines = Reduce<[String], String> { lines, line, context in
      lines.append(line)
      if line == "context" { context.perform(Next()) }
      if line == "effect" { context.start(.perform(Next())) }
    }
    let store = Store([], lines, handlers: [EffectHandler(Next.self) { _ in "answer" }])
    store.send("context")
    store.send("effect")
    #expect(store.state == ["context", "answer", "effect", "answer"])
  }

  @Test(arguments: Home.allCases)
  func `A handler answers now, later, or many times`(home: Home) async { await answer(home.actor) }

  private func answer(_ home: isolated (any Actor)?) async {
    let now = orderStore(handlers: [EffectHandler(Load.self) { "now \($0.name)" }])
    now.send(.start(Self.load("a")))
    #expect(now.state == ["now a"])
    let later = orderStore(
      handlers: [
        EffectHandler(Load.self) { load async in
          await Task.yield()
          return "later \(load.name)"
        }
      ])
    await later.send(.start(Self.load("a"))).finish()
    #expect(later.state == ["later a"])
    let many = orderStore(
      handlers: [
        EffectHandler(Load.self) { load, answer in
          for word in ["x", "y"] {
            await Task.yield()
            answer("\(load.name)\(word)")
          }
        }
      ])
    await many.send(.start(Self.load("a"))).finish()
    #expect(many.state == ["ax", "ay"])
  }

  @MainActor @Test func `An effect may request another effect, and gets its last answer`() async {
    let store = orderStore(handlers: [EffectHandler(Load.self) { "\($0.name)!" }, EffectHandler(Save.self) { _ in }])
    await store.send(
      .start(
        .run { send in
          send(.note(try await send.perform(Load(name: "a"))))
          try await send.perform(Save(word: "b"))
        })
    ).finish()
    #expect(store.state == ["a!"])
  }

  @MainActor @Test func `An answer can be an action itself`() {
    struct Ask: EffectRequest { typealias Answer = Int }
    let counter = Reduce<Int, Int> { state, action, context in
      state += action
      if action == 0 { context.perform(Ask()) }
    }
    let store = effectStore(0, counter, handlers: [EffectHandler(Ask.self) { _ in 7 }])
    store.send(0)
    #expect(store.state == 7)
  }

  @MainActor @Test func `A missing handler is reported where it is used, with the code to write`() {
    var causes: [String] = []
    let store = orderStore(onFailure: { causes.append("\($0.cause)") })
    store.send(.start(Self.load("a"), .note("goes on")))
    #expect(causes.count == 1)
    #expect(causes.first?.contains("No handler performs effects of the kind Load, described at") == true, "\(causes)")
    #expect(causes.first?.contains("handlers: [EffectHandler(Load.self)") == true, "\(causes)")
    #expect(store.state == ["goes on"])
  }

  @MainActor @Test func `A missing handler of a declared kind is reported once, when the store starts`() {
    var causes: [any Error] = []
    let given = effectStore(
      [], orders.performing(Load.self, Save.self), handlers: [EffectHandler(Save.self) { _ in }],
      onFailure: { causes.append($0.cause) })
    #expect(causes.map { errorName($0) } == ["notHandled"] && !"\(causes)".contains("described at"))
    given.send(.note("a"))
    #expect(causes.count == 1)
    let none = effectStore([], orders.performing(Load.self), onFailure: { causes.append($0.cause) })
    #expect(causes.count == 1)
    none.send(.note("a"))
    none.send(.note("b"))
    #expect(causes.count == 2 && none.state == ["a", "b"])
  }

  @MainActor @Test func `The error of a handler becomes the action for it, else the store's error handler is called`() {
    var causes: [String] = []
    let store = orderStore(
      handlers: [EffectHandler(Load.self) { _ in throw Broken() }], onFailure: { causes.append("\($0.cause)") })
    store.send(.start(Self.load("a").catch { .note("\($0)") }, Self.load("b")))
    #expect(store.state == ["Broken()"])
    #expect(causes.count == 1 && causes[0].contains("failed: Broken()") && causes[0].contains(".catch"), "\(causes)")
  }

  @MainActor @Test func `A second handler of a kind is reported and ignored`() {
    var causes: [String] = []
    let store = orderStore(
      handlers: [EffectHandler(Load.self) { _ in "first" }], onFailure: { causes.append("\($0.cause)") })
    let token = store.handle(EffectHandler(Load.self) { _ in "second" })
    store.send(.start(Self.load("a")))
    token.cancel()
    store.send(.start(Self.load("a")))
    #expect(store.state == ["first", "first"])
    #expect(causes.count == 1 && causes[0].contains("replaceHandler"), "\(causes)")
  }

  // Effective ignores a handler that is registered again where the old one was injected already.
  @MainActor @Test func `A replaced handler performs all effects that start from then on`() async {
    let store = orderStore(handlers: [EffectHandler(Load.self) { _ in "old" }])
    let clock = Self.load("a")
    store.send(.start(clock))
    let token = store.replaceHandler(with: EffectHandler(Load.self) { _ in "new" })
    store.send(.start(clock))
    token.cancel()
    store.send(.start(clock))
    #expect(store.state == ["old", "new", "old"])
  }

  @MainActor @Test func `Replaced handlers end in any order, and an ended one is never used again`() {
    let store = orderStore(handlers: [EffectHandler(Load.self) { _ in "a" }])
    let b = store.replaceHandler(with: EffectHandler(Load.self) { _ in "b" })
    let c = store.replaceHandler(with: EffectHandler(Load.self) { _ in "c" })
    b.cancel()
    store.send(.start(Self.load("")))
    c.cancel()
    store.send(.start(Self.load("")))
    #expect(store.state == ["c", "a"])
  }

  @MainActor @Test func `A handler ends with its token`() {
    var failures = 0
    let store = orderStore(onFailure: { _ in failures += 1 })
    let token = store.handle(EffectHandler(Load.self) { _ in "a" })
    store.send(.start(Self.load("")))
    token.cancel()
    store.send(.start(Self.load("")))
    #expect(store.state == ["a"] && failures == 1)
  }

  @MainActor @Test func `An action that a handler sends to its store is queued`() {
    let sender = Box<Store<[String], Order>>()
    let store = orderStore(
      handlers: [
        EffectHandler(Load.self) { load in
          sender.value?.send(.note("from the handler"))
          return "answer"
        }
      ])
    sender.value = store
    store.send(.start(Self.load(""), .note("next")))
    #expect(store.state == ["from the handler", "answer", "next"])
    sender.value = nil
  }

  @MainActor @Test func `An effect that no caller awaits runs, and its error is reported`() async {
    var causes: [String] = []
    let store = orderStore(onFailure: { causes.append("\($0.cause)") })
    let (words, input) = AsyncStream<String>.makeStream()
    await store.send(
      .start(.fireAndForget { input.yield("ran") }, .fireAndForget { throw Broken() })
    ).finish()
    var iterator = words.makeAsyncIterator()
    #expect(await iterator.next() == "ran")
    #expect(causes.count == 1 && causes[0].contains("Broken()"))
  }
}
