#if Tracing
  import InMemoryTracing
  import Sluice
  import SluiceTracing
  import Testing
  import Tracing

  /// Spans of actions and effects, and which span each is a child of.
  @Suite struct SpanTests {
    struct Refused: Error {}

    enum Step: Sendable {
      case work(String), note(String), chain, delayed, fail, caught, refuse, elsewhere, queued, sleep, cancel, atOnce
      case again(Int), caughtLate
    }

    /// Notes the span in which each of its effects runs, and makes one in it.
    private static func reducer(
      _ tracer: InMemoryTracer, failingAfter waiting: AsyncStream<Void> = AsyncStream { _ in }
    ) -> some Reducer<[String], Step> {
      Throwing<[String], Step> { notes, step, context in
        switch step {
        case .work(let name):
          context.run { send in
            tracer.withSpan("call \(name)") { _ in }
            send(.note(name))
          }
        case .note(let text): notes.append(text)
        case .chain: context.send(.note("chained"))
        case .delayed: context.start(.send(.note("late")).delay(for: .milliseconds(1)))
        case .queued:
          context.start(.run { send in try await send.sleep(for: .seconds(6_000)) }.id("first").enqueue(id: "queue"))
          context.start(.concatenate(.send(.note("queued")), .run { $0(.work("c")) }).enqueue(id: "queue"))
        case .caughtLate:
          context.start(
            .run { _ in
              for await _ in waiting { throw Refused() }
            }.catch { _ in .note("caught late") })
        case .sleep: context.run { send in try await send.sleep(for: .seconds(6_000)) }
        case .cancel: context.cancel(id: "first")
        case .atOnce: context.start(.send(.note("at once")))
        case .again(let count):
          if count > 0 { context.run { send in send(.again(count - 1)) } }
        case .fail: context.run { _ in throw Refused() }
        case .caught: context.start(.run { _ in throw Refused() }.catch { _ in .note("caught") })
        case .refuse: throw Refused()
        case .elsewhere:
          context.run { send in
            // Neither a child task nor this task: what it sends has no span around it.
            await Task.detached { send(.note("elsewhere")) }.value
          }
        }
      }
    }

    actor Desk {
      private let tracer: InMemoryTracer
      private let name: (@Sendable (Any) -> String?)?
      private let failing = AsyncStream.makeStream(of: Void.self)
      private lazy var store = Store(
        [], SpanTests.reducer(tracer, failingAfter: failing.stream), trace: .spans(by: tracer, name: name),
        onFailure: { _ in }, isolation: self)

      init(_ tracer: InMemoryTracer, name: (@Sendable (Any) -> String?)? = nil) {
        self.tracer = tracer
        self.name = name
      }

      var outlet: Outlet<Step> { store.outlet }
      var boundedOutlet: Outlet<Step> { store.outlet(limit: 100, policy: .wait) }
      var notes: [String] { store.state }
      func send(_ step: Step) async { await store.send(step).finish() }
      func sendOnly(_ steps: Step...) { store.send(group: steps) }
      func sendAll(_ steps: Step...) async { await store.send(group: steps).finish() }
      func settle() async { while store.effectsLeft > 0 { await Task.yield() } }
      func end() { store.shutDown() }
      func fail() { failing.continuation.yield() }
    }

    private let tracer = InMemoryTracer()

    private func span(_ name: String) throws -> FinishedInMemorySpan {
      try #require(tracer.finishedSpans.first { $0.operationName == name }, "there is no span \(name)")
    }

    /// The names from the span of a name up to its root.
    private func path(_ name: String) throws -> [String] {
      var next: FinishedInMemorySpan? = try span(name)
      var names: [String] = []
      while let span = next {
        names.append(span.operationName.hasPrefix("effect at") ? "effect" : span.operationName)
        next = tracer.finishedSpans.first { $0.spanID == span.parentSpanID }
      }
      return names
    }

    private func request(_ name: String, _ body: () async throws -> Void) async rethrows {
      try await tracer.withSpan(name) { _ in try await body() }
    }

    @Test func `In the actor, spans of actions, effects and their calls nest below that of the request`()
      async throws
    {
      let desk = Desk(tracer)
      await request("request") { await desk.send(.work("a")) }
      #expect(try path("call a") == ["call a", "effect", "work", "request"])
      #expect(try path("note") == ["note", "effect", "work", "request"])
      #expect(tracer.finishedSpans.count == 5 && tracer.activeSpans.isEmpty)
    }

    @Test(arguments: ["send", "ask", "enqueue", "limited"])
    func `Requests that send at the same time through an outlet have spans of their own`(way: String) async throws {
      let desk = Desk(tracer)
      let outlet = way == "limited" ? await desk.boundedOutlet : await desk.outlet
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...20 {
          group.addTask { [tracer] in
            try await tracer.withSpan("request \(number)") { _ in
              switch way {
              case "ask": try await outlet.ask(.work("\(number)"))
              case "enqueue": outlet.enqueue(.work("\(number)"))
              default: try await outlet.send(.work("\(number)"))
              }
            }
          }
        }
        try await group.waitForAll()
      }
      while await desk.notes.count < 20 { await Task.yield() }
      await desk.settle()
      for number in 1...20 {
        #expect(try path("call \(number)") == ["call \(number)", "effect", "work", "request \(number)"])
      }
      #expect(tracer.activeSpans.isEmpty)
    }

    @MainActor @Test func `An action of a reducer, or of an observer, is a child of the action`() throws {
      let store = Store([], Self.reducer(tracer), trace: .spans(by: tracer))
      let token = store.observe(\.count, initial: false) { count in
        if count == 1 { store.send(.note("observed")) }
      }
      tracer.withSpan("request") { _ in _ = store.send(.chain) }
      token.cancel()
      let notes = tracer.finishedSpans.filter { $0.operationName == "note" }
      #expect(notes.count == 2)
      let chain = try span("chain")
      #expect(notes[0].parentSpanID == chain.spanID && notes[0].attributes.get("sluice.cause") == "reducer")
      #expect(notes[1].parentSpanID == notes[0].spanID && notes[1].attributes.get("sluice.cause") == "observer")
      #expect(chain.attributes.get("sluice.cause") == "program")
    }

    @Test(arguments: [("delayed", Step.delayed), ("elsewhere", .elsewhere)])
    func `An action of an effect is its child, however late and wherever it is sent`(name: String, step: Step)
      async throws
    {
      let desk = Desk(tracer)
      await request("request") { await desk.send(step) }
      #expect(try path("note") == ["note", "effect", name, "request"])
    }

    @Test func `An effect that sends at once has no span besides that of its action`() async throws {
      let desk = Desk(tracer)
      await request("request") { await desk.send(.atOnce) }
      #expect(try path("note") == ["note", "atOnce", "request"])
    }

    @Test func `An effect that begins because another request cancels the one before stays in its own trace`()
      async throws
    {
      let desk = Desk(tracer)
      await request("first") { await desk.sendOnly(.queued) }
      while tracer.activeSpans.isEmpty { await Task.yield() }
      await request("second") { await desk.send(.cancel) }
      while await desk.notes.count < 2 { await Task.yield() }
      await desk.settle()
      let first = try span("first").traceID
      #expect(tracer.finishedSpans.filter { $0.operationName == "note" }.allSatisfy { $0.traceID == first })
      let found = try path("call c")
      #expect(found == ["call c", "effect", "work", "queue", "queued", "first"])
      #expect(try path("cancel") == ["cancel", "second"])
    }

    @Test func `An effect is a child of the action that described it, not of the first action of a loop`() async throws
    {
      let desk = Desk(tracer)
      await request("request") { await desk.send(.again(3)) }
      let spans = tracer.finishedSpans.filter { $0.operationName == "again" || $0.operationName.hasPrefix("effect") }
      #expect(spans.count == 7)
      let parents = Set(tracer.finishedSpans.map(\.parentSpanID))
      let deepest = try #require(spans.first { !parents.contains($0.spanID) })
      var (next, depth) = (FinishedInMemorySpan?.some(deepest), 0)
      while let span = next {
        depth += 1
        next = tracer.finishedSpans.first { $0.spanID == span.parentSpanID }
      }
      #expect(depth == 8)
    }

    @Test func `Each action of a group has its own effects`() async throws {
      let desk = Desk(tracer)
      await request("request") { await desk.sendAll(.work("a"), .work("b")) }
      let (first, second) = (try span("call a"), try span("call b"))
      func action(of call: FinishedInMemorySpan) throws -> String? {
        let effect = try #require(tracer.finishedSpans.first { $0.spanID == call.parentSpanID })
        return effect.parentSpanID
      }
      let actions = tracer.finishedSpans.filter { $0.operationName == "work" }.map(\.spanID)
      #expect(try actions == [action(of: first), action(of: second)])
    }

    @Test @MainActor func `The span of an action has ended when observers are called`() {
      let store = Store([], Self.reducer(tracer), trace: .spans(by: tracer))
      var active: [Int] = []
      let token = store.observe(\.count, initial: false) { _ in active.append(tracer.activeSpans.count) }
      store.send(.note("a"))
      #expect(active == [0])
      token.cancel()
    }

    @Test func `A span has the number of its action and its line, and no values`() async throws {
      let desk = Desk(tracer)
      await desk.send(.work("secret"))
      let action = try span("work")
      #expect(action.attributes.get("sluice.action") == .int64(1) && action.parentSpanID == nil)
      #expect(try span("note").attributes.get("sluice.action") == .int64(2))
      for span in tracer.finishedSpans where !span.operationName.hasPrefix("call") {
        #expect(!"\(span)".contains("secret"))
      }
    }

    @Test func `Errors are recorded in the span in which they arise, and no span stays open`() async throws {
      let desk = Desk(tracer)
      await desk.send(.refuse)
      #expect(try span("refuse").errors.count == 1 && span("refuse").status?.code == .error)
      await #expect(throws: Refused.self) { try await desk.outlet.ask(.refuse) }
      let refused = tracer.finishedSpans.filter { $0.operationName == "refuse" }
      #expect(refused.count == 2 && refused[1].errors.count == 1 && refused[1].status?.code == .error)
      await desk.send(.fail)
      let failed = try #require(tracer.finishedSpans.last { $0.operationName.hasPrefix("effect") })
      #expect(failed.errors.count == 1 && failed.status?.code == .error)
      #expect(failed.attributes.get("sluice.outcome") == "failed")
      await desk.send(.caught)
      let caught = try #require(tracer.finishedSpans.last { $0.operationName.hasPrefix("effect") })
      #expect(caught.errors.count == 1 && caught.status == nil && caught.attributes.get("sluice.outcome") == "caught")
      #expect(tracer.activeSpans.isEmpty)
    }

    @Test func `The action of a catch is a child of the effect that failed, also after other cycles`() async throws {
      let desk = Desk(tracer)
      await request("request") { await desk.sendOnly(.caughtLate) }
      for _ in 1...3 { await desk.send(.cancel) }
      await desk.fail()
      while await desk.notes.isEmpty { await Task.yield() }
      #expect(try path("note") == ["note", "effect", "caughtLate", "request"])
    }

    @Test func `Only few contexts of actions are kept`() async throws {
      let desk = Desk(tracer)
      for _ in 1...3 { await desk.send(.again(3_000)) }
      await request("request") { await desk.send(.chain) }
      #expect(try path("note") == ["note", "chain", "request"])
    }

    @Test func `An action without a name has no span, and its consequences belong to its sender`() async throws {
      let desk = Desk(tracer) { "\($0)".hasPrefix("work") ? nil : "step" }
      await request("request") { await desk.send(.work("a")) }
      #expect(try path("call a") == ["call a", "effect", "request"])
      #expect(try path("step") == ["step", "effect", "request"])
    }

    @Test func `The end of a store ends the spans of its effects`() async throws {
      let desk = Desk(tracer)
      await desk.sendOnly(.sleep)
      while tracer.activeSpans.isEmpty { await Task.yield() }
      await desk.end()
      #expect(tracer.activeSpans.isEmpty)
      #expect(tracer.finishedSpans.last?.attributes.get("sluice.outcome") == "cancelled")
    }

    @Test func `A store without an isolation has spans, too`() async throws {
      let store = Store([], Self.reducer(tracer), trace: .spans(by: tracer))
      await store.send(.work("a")).finish()
      #expect(try span("work").attributes.get("sluice.action") == .int64(1))
      #expect(tracer.finishedSpans.contains { $0.operationName.hasPrefix("effect at") } && tracer.activeSpans.isEmpty)
    }
  }
#endif
