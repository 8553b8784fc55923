import Sluice
import Testing

extension EffectClosureTests {
  @Suite struct CaptureLists {
    @Test(arguments: Home.allCases)
    func `An effect captures a value of the state by its name`(home: Home) async {
      await expectNotes(["milk"], in: home) { desk, context in
        let text = desk.text
        context.run { [text] send in send(.note(text)) }
      }
    }

    @Test(arguments: Home.allCases)
    func `An effect captures a value of the state under another name`(home: Home) async {
      await expectNotes(["milk", "MILK"], in: home) { desk, context in
        context.run { [text = desk.text] send in
          send(.note(text))
          await Task.yield()
          send(.note(text.uppercased()))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `Without a capture list, an effect captures the constants before its closure`(home: Home) async {
      await expectNotes(["milk"], in: home) { desk, context in
        let text = desk.text
        context.run { send in
          await Task.yield()
          send(.note(text))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `An effect captures an object weakly`(home: Home) async {
      let printer = Printer()
      await expectNotes(["printed milk"], in: home) { desk, context in
        context.run { [weak printer, text = desk.text] send in
          if let printer { send(.note(await printer.print(text))) }
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `An effect captures an object unowned`(home: Home) async {
      let printer = Printer()
      await expectNotes(["printed milk"], in: home) { desk, context in
        context.run { [unowned printer, text = desk.text] send in send(.note(await printer.print(text))) }
      }
      withExtendedLifetime(printer) {}
    }

    @Test(arguments: Home.allCases)
    func `An effect with a capture list fails, and its error becomes an action`(home: Home) async {
      await expectNotes(["milk", "Broken()"], in: home) { desk, context in
        context.run { [text = desk.text] send in
          send(.note(text))
          try await breakElsewhere()
        } catch: {
          .note("\($0)")
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `An effect with an id has a capture list`(home: Home) async {
      await expectNotes(["milk"], in: home) { desk, context in
        context.run(id: "save") { [text = desk.text] send in send(.note(text)) }
      }
    }

    @Test(arguments: Home.allCases)
    func `Effects with capture lists are parts of other effects`(home: Home) async {
      await expectNotes(["a milk", "b milk", "c milk"], in: home) { desk, context in
        context.start(
          .concatenate(
            .run { [text = desk.text] send in send(.note("a \(text)")) },
            .run { [text = desk.text] send in send(.note("b \(text)")) }.retry(maxAttempts: 2),
            .merge(.run { [text = desk.text] send in send(.note("c \(text)")) }).delay(for: .zero)))
      }
    }

    @Test(arguments: Home.allCases)
    func `An effect with a capture list reads the state`(home: Home) async {
      await expectNotes(["milk", "[\"milk\"]", "2"], in: home) { desk, context in
        context.run(reading: Desk.self) { [text = desk.text] send, latest in
          send(.note(text))
          send(.note("\(await latest()?.notes ?? [])"))
          send(.note("\(await latest(\.notes.count) ?? 0)"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `A handler has a capture list, and its effect answers`(home: Home) async {
      let printer = Printer()
      await expectNotes(["printed milk", "printed tea"], in: home) {
        [EffectHandler(Print.self) { [printer] request async in await printer.print(request.text) }]
      } _: { desk, context in
        context.run { [text = desk.text] send in
          send(.note(try await send.perform(Print(text: text))))
          send(.note(try await send.perform(Print(text: "tea"))))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `A handler with a capture list answers several times`(home: Home) async {
      let pages = 3
      await expectNotes(["milk 1", "milk 2", "milk 3"], in: home) {
        [
          EffectHandler(
            Print.self,
            answering: { [pages] request, answer in
              for page in 1...pages {
                answer("\(request.text) \(page)")
                await Task.yield()
              }
            })
        ]
      } _: { desk, context in
        context.perform(Print(text: desk.text), answer: { .note($0) })
      }
    }
  }
}

struct Print: EffectRequest, Sendable {
  typealias Answer = String
  let text: String
}

actor Printer {
  func print(_ text: String) -> String { "printed \(text)" }
}
