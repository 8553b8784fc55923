import Sluice
import Testing
import Thoroughness

/// The contents of a tape.
@Suite struct TapeTests {
  @Test func `A tape begins with the current state, and has each action from then on`() {
    let store = Store(Probe(), probe)
    store.send(.add(1))
    let tape = store.record()
    #expect(tape.baseState.count == 1 && tape.count == 0 && tape.last == tape.base)
    store.send(.add(2))
    store.send(.write("a"))
    #expect(tape.entries.map(\.action) == [.add(2), .write("a")])
    #expect(tape.entries.map(\.number) == [tape.base + 1, tape.base + 2])
    #expect(tape[tape.last]?.action == .write("a") && tape[tape.base] == nil && tape[99] == nil)
    #expect(tape.entries(after: tape.base + 1).map(\.action) == [.write("a")])
    #expect(tape.entries(after: tape.base, limit: 1).map(\.action) == [.add(2)])
  }

  @Test func `A store has one tape`() {
    let store = Store(Probe(), probe)
    let tape = store.record()
    #expect(store.record() === tape && store.tape === tape)
    store.stopRecording()
    #expect(store.tape == nil)
    store.send(.add(1))
    #expect(tape.count == 0)
    #expect(store.record() !== tape)
  }

  @Test func `Each entry names the part of the program that sent it, and its cause`() async {
    struct Tick: EffectRequest { typealias Answer = Int }
    let reducer = Reduce<Int, String> { state, action, context in
      state += 1
      if action == "fan" { context.send("from reducer") }
      if action == "effect" { context.start(.run { send in send("from effect") }.id("load")) }
      if action == "typed" { context.perform(Tick()) { _ in "from handler" } }
    }
    let store = Store(
      0, reducer, handlers: [EffectHandler(Tick.self) { _ in 1 }],
      services: { ActionHook(after: { action, access in if action == "serve" { access.send("from service") } }) })
    let tape = store.record()
    let token = store.observe(\.self, initial: false) { [unowned store] _ in
      if store.tape?.entries.last?.action == "watch" { store.send("from observer") }
    }
    for action in ["fan", "effect", "typed", "serve", "watch"] { await store.send(action).finish() }
    store.outlet.enqueue("from outlet")
    await store.runWaitingEffects()
    token.cancel()

    func entry(_ action: String) -> HandledAction<String>? { tape.entries.first { $0.action == action } }
    func cause(_ action: String) -> String? { entry(action)?.cause.flatMap { tape[$0]?.action } }
    #expect(
      entry("fan")?.source == .program && entry("fan")?.cause == nil && entry("fan")?.root == entry("fan")?.number)
    #expect(entry("fan")?.origin?.contains("TapeTests.swift") == true)
    #expect(entry("from reducer")?.source == .reducer && cause("from reducer") == "fan")
    #expect(entry("from effect")?.source == .effect("load") && entry("from effect")?.root == entry("effect")?.number)
    #expect(entry("from handler")?.source.kind == "effect" && entry("from handler")?.root == entry("typed")?.number)
    #expect(
      entry("from service")?.source.kind == "service"
        && entry("from service")?.source.name?.contains("ActionHook") == true)
    #expect(entry("from observer")?.source == .observer && cause("from observer") == "watch")
    #expect(entry("from outlet")?.source == .outlet)
    #expect(zip(tape.entries, tape.entries.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test func `A reducer that is added while an action is handled handles the next one, and the tape records that`()
    throws
  {
    let added = Box<[Token]>([])
    let store = Box<Store<Int, Int>>()
    store.value = Store(
      0,
      Reduce { state, step in
        state += step
        if step == 1, let late = store.value?.add(Reduce<Int, Int> { $0 += 10 * $1 }, id: "late") {
          added.value?.append(late)
        }
      })
    let tape = try #require(store.value?.record())
    store.value?.send(1)
    store.value?.send(2)
    #expect(tape.entries.map { $0.attachments?.additions } == [[], ["late"]])
    #expect(store.value?.state == 23 && store.value?.state(after: tape.last) == 23)
    store.value = nil
  }

  @Test func `The actions of a group have one root`() {
    let store = Store(Probe(), probe)
    let tape = store.record()
    store.send(group: [.add(1), .add(2)])
    store.send(.add(3))
    let roots = tape.entries.map(\.root)
    #expect(roots[0] == roots[1] && roots[1] != roots[2])
  }

  @Test func `Beyond the limit the oldest actions are dropped, and the tape reports how many`() throws {
    let store = Store(Probe(), probe)
    let tape = store.record(limit: 20, snapshotEvery: 8)
    for _ in 0..<100 { store.send(.add(1)) }
    #expect((20..<36).contains(tape.count) && tape.count + tape.dropped == 100)
    #expect(tape.baseState.count == tape.dropped && tape.base == tape.entries[0].number - 1)
    #expect { try store.travel(to: tape.base - 1) } throws: { errorName($0) == "notOnTape" }
    for entry in tape.entries { #expect(store.state(after: entry.number)?.count == entry.number) }
  }

  @Test func `A part that a replay cannot have is named when it is read or attached`() {
    struct Client: Sendable { let load: @Sendable () -> Int }
    enum ClientKey: Dependency {
      static var defaultValue: Client { Client { 7 } }
      static var testValue: Client { Client { 7 } }
    }
    let reducer = Reduce<Int, Int> { state, _, context in state += context[ClientKey.self].load() }
    let store = Store(0, reducer)
    let tape = store.record()
    #expect(tape.unrepeatable.isEmpty)
    store.send(1)
    #expect(tape.unrepeatable.count == 1 && tape.unrepeatable[0].hasSuffix("ClientKey"))
    let tokens = [
      store.add(Reduce<Int, Int> { _, _, _ in }), store.intercept(.map { _, number in number }),
      store.intercept(.after { _, _ in }), store.add(Reduce<Int, Int> { _, _, _ in }, id: "named"),
    ]
    #expect(
      tape.unrepeatable.dropFirst() == ["a reducer that was added without a name", "an interceptor without a name"])
    for token in tokens { token.cancel() }
  }

  @Test func `A store for a part has no tape, and its error names the store that has`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Store(Probe(), probe).scope(
        \.count, action: EnumCase<ProbeAction, Int>("add", embed: { .add($0) }, extract: { _ in nil })
      )
      .record()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("made with `Store(…)`"))
  }
}
