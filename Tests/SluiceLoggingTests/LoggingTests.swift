#if Logging
  import InMemoryLogging
  import Logging
  import Sluice
  import SluiceLogging
  import Testing

  @Suite struct LoggingTests {
    struct Overdrawn: Error {}

    enum BankAction: Sendable, Equatable { case draw(Int), audit }

    private let bank = Throwing<Int, BankAction> { balance, action, context in
      guard case .draw(let amount) = action else { return }
      balance -= amount
      if balance < 0 { throw Overdrawn() }
      if amount == 5 { context.send(.audit) }
    }

    private func logger(_ level: Logger.Level = .trace) -> (InMemoryLogHandler, Logger) {
      var handler = InMemoryLogHandler()
      handler.logLevel = level
      return (handler, Logger(label: "test") { [handler] _ in handler })
    }

    private func store(_ trace: Trace) -> Store<Int, BankAction> { Store(100, bank, trace: trace, onFailure: { _ in }) }

    /// A style that logs values, too.
    private var inWords: LogStyle {
      var style = LogStyle()
      style.words = { "\($0)" }
      return style
    }

    @Test func `Each action is logged with its number, category, cause and origin, and without values`() {
      let (handler, logger) = logger()
      let store = store(.log(to: logger))
      store.send(.draw(5))
      store.send(.draw(777))
      #expect(handler.entries.count == 4)
      #expect(!"\(handler.entries)".contains("777"))
      #expect(handler.entries.last?.metadata["actions"] == .array(["draw"]))
    }

    @Test func `A descriptive style logs values, too`() {
      let (handler, logger) = logger()
      let store = store(.log(to: logger, style: inWords))
      store.send(.draw(5))
      let entries = handler.entries
      #expect(entries.map(\.level) == [.debug, .debug])
      #expect(entries.map { "\($0.message)" } == ["action", "action"])
      #expect(entries[0].metadata["number"] == "1" && entries[0].metadata["category"] == "draw")
      #expect(entries[0].metadata["action"] == "draw(5)" && entries[0].metadata["cause"] == "the program")
      #expect(entries[0].metadata["origin"].map { "\($0)".contains("LoggingTests.swift:") } == true)
      #expect(entries[1].metadata["category"] == "audit" && entries[1].metadata["cause"] == "action 1")
      #expect(entries[0].metadata["sampled"] == nil)
    }

    @Test func `A style chooses levels and texts, and leaves actions out`() {
      let (handler, logger) = logger(.info)
      var style = LogStyle()
      style.level = { $0 as? BankAction == .audit ? nil : $0 as? BankAction == .draw(1) ? .debug : .notice }
      style.category = { _ in "any" }
      let store = store(.log(to: logger, style: style))
      store.send(.draw(5), .draw(1))
      #expect(handler.entries.map(\.level) == [.notice])
      #expect(handler.entries[0].metadata["action"] == nil && handler.entries[0].metadata["category"] == "any")
    }

    @Test func `Of a sampled category the first action, and then one of every few, is logged`() {
      let (handler, logger) = logger()
      var style = inWords
      style.sampling = { $0 == "draw" ? 3 : 1 }
      let store = store(.log(to: logger, style: style))
      for amount in 10...16 { store.send(.draw(amount)) }
      store.send(.audit, .audit)
      #expect(handler.entries.map { $0.metadata["action"] } == ["draw(10)", "draw(13)", "draw(16)", "audit", "audit"])
      #expect(handler.entries[0].metadata["sampled"] == "1 of 3")
    }

    @Test func `An action that is not logged is not described`() {
      let (_, logger) = logger(.info)
      var style = LogStyle()
      var words = 0
      style.words = {
        words += 1
        return "\($0)"
      }
      store(.log(to: logger, style: style)).send(.audit)
      #expect(words == 0)
    }

    @Test func `Failures are errors, and are not sampled`() {
      let (handler, logger) = logger(.warning)
      var style = inWords
      style.sampling = { _ in 100 }
      let store = store(.log(to: logger, style: style))
      store.send(.draw(101), .draw(102))
      #expect(handler.entries.map(\.level) == [.error, .error])
      #expect(handler.entries[0].metadata["actions"] == .array(["draw(101)"]))
      #expect(handler.entries[0].metadata["error"] == "Overdrawn()")
    }

    @Test func `A slow reducer is a warning`() {
      let (handler, logger) = logger(.warning)
      var style = LogStyle()
      style.slowest = .milliseconds(-1)
      let store = store(.log(to: logger, style: style))
      store.send(.audit)
      #expect(handler.entries.map { "\($0.message)" } == ["slow reducer"])
      #expect(handler.entries[0].metadata["category"] == "audit")
    }

    @Test func `Effects are logged, and those that fail as errors`() {
      let (handler, logger) = logger()
      let trace = Trace.log(to: logger)
      trace(.effectStarted(id: 1, name: "save", action: 1))
      trace(.effectEnded(id: 1, name: "save", outcome: .cancelled))
      trace(.effectEnded(id: 2, name: "load", outcome: .failed(Overdrawn())))
      #expect(handler.entries.map { "\($0.message)" } == ["effect started", "effect ended", "effect failed"])
      #expect(handler.entries.map(\.level) == [.trace, .trace, .error])
      #expect(handler.entries[1].metadata["outcome"] == "cancelled" && handler.entries[2].metadata["name"] == "load")
      #expect(handler.entries[0].metadata["number"] == "1" && handler.entries[1].metadata["number"] == "1")
    }

    @Test func `A category is the name of a case, or of the type of an open action`() {
      struct Opened: Action { var id = 1 }
      #expect(actionCategory(BankAction.draw(1)) == "draw" && actionCategory(BankAction.audit) == "audit")
      #expect(actionCategory(Opened() as any Action) == "Opened")
    }

    @Test func `A category names the cases inside, and no values`() {
      enum Row { case toggle, title(String), mark(Color, at: Int) }
      enum Color { case red, green }
      indirect enum App {
        case row(Int, Row), bank(BankAction), item(Opened), found(Result<Int, Overdrawn>), nested(App), maybe(Row?)
      }
      struct Opened: Action {}
      #expect(actionCategory(App.row(3, .toggle)) == "row.toggle")
      #expect(actionCategory(App.row(3, .title("tea"))) == "row.title")
      #expect(actionCategory(App.row(3, .mark(.red, at: 2))) == "row.mark")
      #expect(actionCategory(App.bank(.draw(5))) == "bank.draw" && actionCategory(App.item(Opened())) == "item")
      #expect(actionCategory(App.found(.failure(Overdrawn()))) == "found.failure")
      #expect(actionCategory(App.maybe(.toggle)) == "maybe")
      var deep = App.row(1, .toggle)
      for _ in 1...20 { deep = .nested(deep) }
      #expect(actionCategory(deep) == Array(repeating: "nested", count: 6).joined(separator: "."))
    }

    @Test func `The answer of an effect is caused by the effect, whether a handler answers at once or later`() async {
      let (handler, logger) = logger()
      let asking = Reduce<Int, AskAction> { _, action, context in
        switch action {
        case .ask: context.perform(Quick(), answer: { .answer($0) })
        case .wait: context.perform(Slow(), answer: { .answer($0) }, failure: { _ in .answer(0) })
        case .answer: break
        }
      }
      let store = Store(0, asking, handlers: handlers, trace: .log(to: logger))
      await store.send(.ask).finish()
      await store.send(.wait).finish()
      let causes = handler.entries.filter { "\($0.message)" == "action" }.compactMap { $0.metadata["cause"] }
      #expect(causes == ["the program", "an effect of action 1", "the program", "an effect of action 3"])
    }

    @Test func `An error that an action answers is not an error in the log, and an unanswered one is`() async {
      let (handler, logger) = logger()
      let failing = Reduce<Int, AskAction> { _, action, context in
        switch action {
        case .ask:
          context.run { _ in
            throw Overdrawn()
          } catch: { _ in
            .answer(0)
          }
        case .wait: context.run { _ in throw Overdrawn() }
        case .answer: break
        }
      }
      let store = Store(0, failing, trace: .log(to: logger), onFailure: { _ in })
      await store.send(.ask).finish()
      #expect(handler.entries.allSatisfy { $0.level < .info })
      let ended = handler.entries.first { "\($0.message)" == "effect ended" }
      #expect(ended?.metadata["outcome"] == "caught" && ended?.metadata["error"] == "Overdrawn()")
      await store.send(.wait).finish()
      #expect(handler.entries.filter { $0.level == .error }.map { "\($0.message)" } == ["effect failed", "failure"])
    }

    enum AskAction: Sendable { case ask, wait, answer(Int) }

    struct Quick: EffectRequest, Sendable { typealias Answer = Int }
    struct Slow: EffectRequest, Sendable { typealias Answer = Int }

    /// One answers at once, the other fails after a while.
    private let handlers = [
      EffectHandler(Quick.self) { _ in 1 },
      EffectHandler(Slow.self) { _ in
        await Task.yield()
        throw Overdrawn()
      },
    ]
  }
#endif
