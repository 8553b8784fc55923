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
      case work(String), note(String), chain, delayed, fail, caught, refuse, elsewhere, queued
    }

    /// Notes the span in which each of its effects runs, and makes one in it.
    private static func reducer(_ tracer: InMemoryTracer) -> some Reducer<[String], Step> {
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
          for name in ["a", "b"] { context.start(.run { $0(.note(name)) }.enqueue(id: "queue")) }
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
      private lazy var store = Store(
        [], SpanTests.reducer(tracer), trace: .spans(by: tracer, name: name), onFailure: { _ in }, isolation: self)

      init(_ tracer: InMemoryTracer, name: (@Sendable (Any) -> String?)? = nil) {
        self.tracer = tracer
        self.name = name
      }

      var outlet: Outlet<Step> { store.outlet }
      var boundedOutlet: Outlet<Step> { store.outlet(limit: 100, policy: .wait) }
      var notes: [String] { store.state }
      func send(_ step: Step) async { await store.send(step).finish() }
      func settle() async { while store.effectsLeft > 0 { await Task.yield() } }
      func end() { store.shutDown() }
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

    @Test func `In the actor, an action is a child of the request, its effect of it, and calls of the effect of that`()
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

    @MainActor @Test func `What a reducer sends, and what an observer sends, is a child of the action`() throws {
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

    @Test(arguments: [Step.delayed, .elsewhere, .queued])
    func `What an effect leads to belongs to the trace of its action, however late`(step: Step) async throws {
      let desk = Desk(tracer)
      await request("request") { await desk.send(step) }
      await request("other") { await desk.send(.note("other")) }
      let request = try span("request")
      let notes = tracer.finishedSpans.filter { $0.operationName == "note" }
      #expect(notes.dropLast().allSatisfy { $0.traceID == request.traceID } && notes.count > 1)
      #expect(notes.last?.traceID == (try span("other").traceID))
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
      await desk.send(.fail)
      let failed = try #require(tracer.finishedSpans.last { $0.operationName.hasPrefix("effect") })
      #expect(failed.errors.count == 1 && failed.status?.code == .error)
      #expect(failed.attributes.get("sluice.outcome") == "failed")
      await desk.send(.caught)
      let caught = try #require(tracer.finishedSpans.last { $0.operationName.hasPrefix("effect") })
      #expect(caught.errors.count == 1 && caught.status == nil && caught.attributes.get("sluice.outcome") == "caught")
      #expect(tracer.activeSpans.isEmpty)
    }

    @Test func `An action without a name has no span, and what it leads to belongs to its sender`() async throws {
      let desk = Desk(tracer) { "\($0)".hasPrefix("work") ? nil : "step" }
      await request("request") { await desk.send(.work("a")) }
      #expect(try path("call a") == ["call a", "effect", "request"])
      #expect(try path("step") == ["step", "effect", "request"])
    }

    @Test func `The end of a store ends the spans of its effects`() async throws {
      let desk = Desk(tracer)
      let outlet = await desk.outlet
      outlet.enqueue(.delayed)
      while tracer.activeSpans.isEmpty, tracer.finishedSpans.count < 2 { await Task.yield() }
      await desk.end()
      #expect(tracer.activeSpans.isEmpty)
    }

    @Test func `A store without an isolation has spans, too`() async throws {
      let store = Store([], Self.reducer(tracer), trace: .spans(by: tracer))
      await store.send(.work("a")).finish()
      #expect(try span("work").attributes.get("sluice.action") == .int64(1))
      #expect(tracer.finishedSpans.contains { $0.operationName.hasPrefix("effect at") } && tracer.activeSpans.isEmpty)
    }
  }
#endif
