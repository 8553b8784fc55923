import Sluice
import Testing

extension EffectClosureTests {
  @Suite struct Isolation {
    @Test(arguments: Home.allCases)
    func `An actor sends through the sending function of an effect`(home: Home) async {
      let printer = Printer()
      await expectNotes(["printed milk", "after"], in: home) { desk, context in
        let text = desk.text
        context.run { send in
          await printer.print(text, to: send)
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `A function of the main actor sends for an effect`(home: Home) async {
      await expectNotes(["screen", "after"], in: home) { _, context in
        context.run { send in
          await noteOnScreen(send)
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `The closure of an effect belongs to the main actor`(home: Home) async {
      await expectNotes(["screen", "again"], in: home) { _, context in
        context.run { @MainActor send in
          send(.note("screen"))
          await Task.yield()
          send(.note("again"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `The closure of an effect is concurrent`(home: Home) async {
      await expectNotes(["pool", "again"], in: home) { _, context in
        context.run { @concurrent send in
          send(.note("pool"))
          await Task.yield()
          send(.note("again"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `An autoclosure sends for an effect`(home: Home) async {
      await expectNotes(["autoclosure", "later"], in: home) { _, context in
        context.run { send in
          perform(send(.note("autoclosure")))
          await performLater(send(.note("later")))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `The sending function of an effect can be passed to other functions`(home: Home) async {
      await expectNotes(["1", "2", "3"], in: home) { _, context in
        context.run { send in
          (1...2).map { .note("\($0)") }.forEach { send($0) }
          let note: @Sendable (Desk.Action) -> Void = { send($0) }
          note(.note("3"))
        }
      }
    }
  }
}

@MainActor private func noteOnScreen(_ send: Send<Desk.Action>) { send(.note("screen")) }
private func perform(_ body: @autoclosure () -> Void) { body() }
private func performLater(_ body: @autoclosure () async -> Void) async { await body() }

extension Printer {
  fileprivate func print(_ text: String, to send: Send<Desk.Action>) { send(.note(print(text))) }
}
