import Sluice
import Testing

extension EffectClosureTests {
  @Suite struct Functions {
    typealias Sending = Send<Desk.Action>

    @Test(arguments: Home.allCases)
    func `Functions are nested in the closure of an effect`(home: Home) async {
      await expectNotes(["sync milk", "async milk"], in: home) { desk, context in
        let text = desk.text
        context.run { send in
          func now() { send(.note("sync \(text)")) }
          func later() async {
            await Task.yield()
            send(.note("async \(text)"))
          }
          now()
          await later()
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `Closures are made in the closure of an effect`(home: Home) async {
      await expectNotes(["sync", "async", "inside", "listed"], in: home) { _, context in
        context.run { send in
          let now = { send(.note("sync")) }
          let later = { () async in send(.note("async")) }
          let listed = { [send] () async in send(.note("listed")) }
          now()
          await later()
          send(.note("inside"))
          await listed()
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `Helpers of an effect receive its sending function`(home: Home) async {
      await expectNotes(["now", "later", "nonsending", "concurrent", "isolated", "generic", "end"], in: home) {
        _, context in
        context.run { send in
          noteNow(send)
          await noteLater(send)
          await noteNonsending(send)
          await noteConcurrently(send)
          await noteIsolated(send)
          await note(generic: "generic", send)
          send(.note("end"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `Helpers work in the closure of an effect with a capture list`(home: Home) async {
      await expectNotes(["now", "later", "nonsending", "concurrent", "isolated", "generic", "milk"], in: home) {
        desk, context in
        context.run { [text = desk.text] send in
          noteNow(send)
          await noteLater(send)
          await noteNonsending(send)
          await noteConcurrently(send)
          await noteIsolated(send)
          await note(generic: "generic", send)
          send(.note(text))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `A function can be the work of an effect`(home: Home) async {
      await expectNotes(["function", "concurrent function"], in: home) { _, context in
        context.start(.concatenate(.run(workAsFunction), .run(workConcurrently)))
      }
    }

    @Test(arguments: Home.allCases)
    func `A method can be the work of an effect`(home: Home) async {
      await expectNotes(["method milk", "object milk"], in: home) { desk, context in
        context.start(.concatenate(.run(Saver(text: desk.text).save), .run(ObjectSaver(text: desk.text).save)))
      }
    }

    @Test(arguments: Home.allCases)
    func `A stored closure can be the work of an effect`(home: Home) async {
      await expectNotes(["stored", "stored"], in: home) { _, context in
        let work: @Sendable (Sending) async throws -> Void = { send in send(.note("stored")) }
        context.run(work)
        context.start(.run(work).id(1))
      }
    }
  }
}

private typealias Sending = Send<Desk.Action>

private func noteNow(_ send: Sending) { send(.note("now")) }
private func noteLater(_ send: Sending) async { send(.note("later")) }
nonisolated(nonsending) private func noteNonsending(_ send: Sending) async { send(.note("nonsending")) }
@concurrent private func noteConcurrently(_ send: Sending) async { send(.note("concurrent")) }
private func noteIsolated(_ send: Sending, isolation: isolated (any Actor)? = #isolation) async {
  send(.note("isolated"))
}
private func note(generic value: some Sendable, _ send: Sending) async { send(.note("\(value)")) }
private func workAsFunction(_ send: Sending) async throws { send(.note("function")) }
@concurrent private func workConcurrently(_ send: Sending) async throws { send(.note("concurrent function")) }

private struct Saver {
  let text: String

  func save(_ send: Sending) async throws { send(.note("method \(text)")) }
}

private final class ObjectSaver: Sendable {
  let text: String

  init(text: String) { self.text = text }

  func save(_ send: Sending) async throws { send(.note("object \(text)")) }
}
