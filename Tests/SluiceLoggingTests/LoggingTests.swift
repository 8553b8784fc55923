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

    @Test func `Each action is logged with its number, category, words, cause and origin`() {
      let (handler, logger) = logger()
      let store = store(.log(to: logger))
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

    @Test func `A style chooses levels, words, and leaves actions out`() {
      let (handler, logger) = logger(.info)
      var style = LogStyle()
      style.level = { $0 as? BankAction == .audit ? nil : $0 as? BankAction == .draw(1) ? .debug : .notice }
      style.words = { _ in nil }
      style.category = { _ in "any" }
      let store = store(.log(to: logger, style: style))
      store.send(.draw(5), .draw(1))
      #expect(handler.entries.map(\.level) == [.notice])
      #expect(handler.entries[0].metadata["action"] == nil && handler.entries[0].metadata["category"] == "any")
    }

    @Test func `Of a category that is sampled, the first and then one of so many is logged`() {
      let (handler, logger) = logger()
      var style = LogStyle()
      style.sampling = { $0 == "draw" ? 3 : 1 }
      let store = store(.log(to: logger, style: style))
      for amount in 10...16 { store.send(.draw(amount)) }
      store.send(.audit, .audit)
      #expect(handler.entries.map { $0.metadata["action"] } == ["draw(10)", "draw(13)", "draw(16)", "audit", "audit"])
      #expect(handler.entries[0].metadata["sampled"] == "1 of 3")
    }

    @Test func `An action that is not logged is not put into words`() {
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
      var style = LogStyle()
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
    }

    @Test func `A category is the name of a case, or of the type of an open action`() {
      struct Opened: Action { var id = 1 }
      #expect(actionCategory(BankAction.draw(1)) == "draw" && actionCategory(BankAction.audit) == "audit")
      #expect(actionCategory(Opened() as any Action) == "Opened")
    }
  }
#endif
