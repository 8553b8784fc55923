import Dispatch
import Sluice
import Testing

extension EffectClosureTests {
  @Suite struct Callbacks {
    @Test(arguments: Home.allCases)
    func `A callback on a queue sends, and resumes a continuation`(home: Home) async {
      await expectNotes(["body", "callback", "after"], in: home) { _, context in
        context.run { send in
          await withCheckedContinuation { continuation in
            send(.note("body"))
            DispatchQueue.global().async {
              send(.note("callback"))
              continuation.resume()
            }
          }
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `The closure of an effect catches the error of a continuation`(home: Home) async {
      await expectNotes(["Broken()", "after"], in: home) { _, context in
        context.run { send in
          do {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
              DispatchQueue.global().async { continuation.resume(throwing: Broken()) }
            }
          } catch { send(.note("\(error)")) }
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `Work with a cancellation handler sends`(home: Home) async {
      await expectNotes(["working", "cancelled", "after"], in: home) { _, context in
        context.run { send in
          let (working, input) = AsyncStream<Void>.makeStream()
          let (handled, handling) = AsyncStream<Void>.makeStream()
          let task = Task {
            await withTaskCancellationHandler {
              send(.note("working"))
              input.finish()
              // Not until the task is cancelled: work that ends just then is not notified.
              await Task { for await _ in handled {} }.value
            } onCancel: {
              send(.note("cancelled"))
              handling.finish()
            }
          }
          for await _ in working {}
          task.cancel()
          await task.value
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `The closure of an effect runs work on the main actor`(home: Home) async {
      await expectNotes(["run", "assumed", "task", "after"], in: home) { _, context in
        context.run { send in
          await MainActor.run {
            send(.note("run"))
            MainActor.assumeIsolated { send(.note("assumed")) }
          }
          await Task { @MainActor in send(.note("task")) }.value
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `The closure of an effect reads a sequence`(home: Home) async {
      await expectNotes(["1", "2", "after"], in: home) { _, context in
        context.run { send in
          for await number in AsyncStream(1...2) { send(.note("\(number)")) }
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `A detached task of an effect reads a sequence`(home: Home) async {
      await expectNotes(["1", "2", "after"], in: home) { _, context in
        context.run { send in
          await Task.detached { for await number in AsyncStream(1...2) { send(.note("\(number)")) } }.value
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `A task of an effect requests a typed effect, reads the state, and reads a dependency`(home: Home) async {
      await expectNotes(["printed milk", "1"], in: home) {
        [EffectHandler(Print.self) { request in "printed \(request.text)" }]
      } _: { desk, context in
        context.run(reading: Desk.self) { [text = desk.text] send, latest in
          try await Task.detached {
            send(.note(try await send.perform(Print(text: text))))
            _ = await send.dependency(\.isTest)
            send(.note("\(await latest(\.notes.count) ?? 0)"))
          }.value
        }
      }
    }
  }
}

extension AsyncStream where Element: Sendable {
  fileprivate init(_ elements: some Sequence<Element>) {
    self.init { input in
      for element in elements { input.yield(element) }
      input.finish()
    }
  }
}
