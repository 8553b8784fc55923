import Sluice
import Testing

extension EffectClosureTests {
  @Suite struct Errors {
    @Test(arguments: Home.allCases)
    func `The closure of an effect catches an error of a function elsewhere`(home: Home) async {
      await expectNotes(["Broken()", "after"], in: home) { _, context in
        context.run { send in
          do { try await breakElsewhere() } catch { send(.note("\(error)")) }
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `The closure of an effect turns an error of a function elsewhere into nil`(home: Home) async {
      await expectNotes(["nothing", "after"], in: home) { _, context in
        context.run { send in
          if (try? await breakElsewhere()) == nil { send(.note("nothing")) }
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `The closure of an effect catches an error with a capture list`(home: Home) async {
      await expectNotes(["milk", "after"], in: home) { desk, context in
        context.run { [text = desk.text] send in
          do { try await breakElsewhere() } catch { send(.note(text)) }
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `The closure of an effect tries until it succeeds`(home: Home) async {
      await expectNotes(["1", "2", "3"], in: home) { _, context in
        context.run { send in
          for attempt in 1...3 {
            do { try await breakElsewhere() } catch { send(.note("\(attempt)")) }
          }
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `The closure of an effect catches, sends and rethrows`(home: Home) async {
      await expectNotes(["caught", "sent"], in: home) { _, context in
        context.run { send in
          do { try await breakElsewhere() } catch {
            send(.note("caught"))
            throw error
          }
        } catch: { _ in
          .note("sent")
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `A helper of an effect catches an error, and its caller sends`(home: Home) async {
      await expectNotes(["false", "after"], in: home) { _, context in
        context.run { send in
          send(.note("\(await succeeds())"))
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `The closure of an effect sends in a defer`(home: Home) async {
      await expectNotes(["begins", "ends", "failed"], in: home) { _, context in
        context.run { send in
          send(.note("begins"))
          defer { send(.note("ends")) }
          try await breakElsewhere()
        } catch: { _ in
          .note("failed")
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `An effect catches the typed error of a function`(home: Home) async {
      await expectNotes(["Broken()"], in: home) { _, context in
        context.run { send in
          do throws(Broken) { try await failTyped() } catch { send(.note("\(error)")) }
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `Sleeping brings an effect back to its isolation`(home: Home) async {
      await expectNotes(["after", "again"], in: home) { _, context in
        context.run { send in
          try? await breakElsewhere()
          send(.note("after"))
          try await send.sleep(for: .zero)
          send(.note("again"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `An effect catches the error of a sequence that fails in the middle`(home: Home) async {
      await expectNotes(["1", "2", "Broken()"], in: home) { _, context in
        context.run { send in
          let numbers = AsyncThrowingStream<Int, any Error> { input in
            for number in 1...2 { input.yield(number) }
            input.finish(throwing: Broken())
          }
          do { for try await number in numbers { send(.note("\(number)")) } } catch { send(.note("\(error)")) }
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `A custom sequence in an effect swallows an error, and continues elsewhere`(home: Home) async {
      await expectNotes(["1", "2", "1", "2", "end"], in: home) { _, context in
        context.start(
          .concatenate(
            .run { send in for await number in Stubborn(last: 2) { send(.note("\(number)")) } },
            .stream(Stubborn(last: 2)) { .note("\($0)") }, .send(.note("end"))))
      }
    }

    @Test(arguments: Home.allCases)
    func `A handler catches an error that is thrown elsewhere, and answers`(home: Home) async {
      await expectNotes(["first", "second"], in: home) {
        [
          EffectHandler(
            Print.self,
            answering: { _, answer in
              try? await breakElsewhere()
              answer("first")
              answer("second")
            })
        ]
      } _: { desk, context in
        context.perform(Print(text: desk.text), answer: { .note($0) })
      }
    }
  }
}

nonisolated(nonsending) private func succeeds() async -> Bool {
  do {
    try await breakElsewhere()
    return true
  } catch { return false }
}

nonisolated(nonsending) private func failTyped() async throws(Broken) {
  do { try await breakElsewhere() } catch { throw Broken() }
}

/// Numbers, each after a failure that it keeps to itself.
private struct Stubborn: AsyncSequence, AsyncIteratorProtocol {
  let last: Int
  var number = 0

  func makeAsyncIterator() -> Stubborn { self }

  nonisolated(nonsending) mutating func next() async -> Int? {
    try? await breakElsewhere()
    number += 1
    return number <= last ? number : nil
  }

  mutating func next(isolation: isolated (any Actor)?) async -> Int? { await next() }
}
