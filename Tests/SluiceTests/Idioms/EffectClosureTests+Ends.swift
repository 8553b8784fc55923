import Sluice
import SluiceTesting
import Testing
import Thoroughness

extension EffectClosureTests {
  @Suite struct Ends {
    @Test(arguments: [Home.mainActor, .customActor])
    func `Once an effect is cancelled, no action that it sends from elsewhere is handled`(home: Home) async {
      await cancelled(home.actor)
    }

    private func cancelled(_ home: isolated (any Actor)?) async {
      let (begun, begin) = AsyncStream<Void>.makeStream()
      let (ended, end) = AsyncStream<Bool>.makeStream()
      let reducer = Reduce<[String], String> { notes, action, context in
        switch action {
        case "start":
          context.run(id: 1) { send in
            await Task.detached {
              send("first")
              begin.finish()
              while !send.isCancelled { await Task.yield() }
              send("late")
              end.yield(send.isCancelled)
            }.value
          }
        case "cancel": context.cancel(id: 1)
        default: notes.append(action)
        }
      }
      let store = effectStore([], reducer)
      let sent = store.send("start")
      for await _ in begun {}
      await turns { store.state == ["first"] }
      store.send("cancel")
      await sent.finish()
      var endings = ended.makeAsyncIterator()
      #expect(await endings.next() == true)
      await turns(20)
      #expect(store.state == ["first"] && store.effectsLeft == 0)
    }

    @Test(arguments: [Home.mainActor, .customActor])
    func `A cancellation discards actions that were sent from elsewhere and are not handled yet`(home: Home) async {
      await discarding(home.actor)
    }

    private func discarding(_ home: isolated (any Actor)?) async {
      let way = Box<Send<String>>()
      let reducer = Reduce<[String], String> { notes, action, context in
        switch action {
        case "start":
          context.run(id: 1) { send in
            way.value = send
            try await send.sleep(for: .seconds(1))
          }
        case "cancel":
          guard let send = way.value else { return }
          // The store's isolation is busy: what is sent now waits.
          runOnThread { send("late") }
          context.cancel(id: 1)
        default: notes.append(action)
        }
      }
      let store = effectStore([], reducer)
      store.send("start")
      await turns { way.value != nil }
      store.send("cancel")
      await turns(100)
      #expect(store.state == [] && store.effectsLeft == 0)
    }

    @Test func `An action sent after the end is dropped, and reported in debug builds`() async {
      guard LibraryBuild.isDebug else { return }
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        await Ends.sendAfterEnd()
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      for words in [
        "described at", "EffectClosureTests+Ends.swift:", #"sent note("late") after its work had returned."#,
      ] {
        #expect(message.contains(words), "\(message)")
      }
    }

    @MainActor private static func sendAfterEnd() async {
      let kept = Box<Send<Desk.Action>>()
      let store = deskStore { _, context in context.run { send in kept.value = send } }
      await store.send(.start).finish()
      kept.value?(.note("late"))
      await turns(20)
      precondition(store.state.notes == [])
    }

    @Test(arguments: Home.allCases)
    func `Retaining the sending function of an effect does not retain its store`(home: Home) async {
      let kept = Box<Send<Desk.Action>>()
      await keeping(home.actor, kept)
      let send = kept.value
      await Task.detached { send?(.note("late")) }.value
      #expect(send?.isCancelled == false)
    }

    private func keeping(_ home: isolated (any Actor)?, _ kept: Box<Send<Desk.Action>>) async {
      weak var released: Probe?
      do {
        let probe = Probe()
        released = probe
        let store = effectStore(
          0,
          Reduce<Int, Desk.Action> { _, action, context in
            if action == .start { context.run { send in kept.value = send } }
          }, handlers: [EffectHandler(Print.self) { _ in "\(probe)" }])
        await store.send(.start).finish()
      }
      #expect(released == nil)
    }

    private final class Probe {}

    @Test(arguments: Home.allCases)
    func `An effect that waits for another begins in the store's isolation, even if that one returns elsewhere`(
      home: Home
    ) async {
      await expectNotes(["", "next"], in: home) {
        [EffectHandler(Print.self) { _ async in (try? await breakElsewhere()) == nil ? "" : "whole" }]
      } _: { desk, context in
        context.start(.run { _ in try? await breakElsewhere() }.enqueue(id: 1))
        context.start(.perform(Print(text: desk.text)) { .note($0) }.enqueue(id: 1))
        context.start(.run { send in send(.note("next")) }.enqueue(id: 1))
      }
    }

    @MainActor @Test func `A test store receives actions that are sent from elsewhere`() async {
      let store = TestStore(
        Desk(),
        Reduce<Desk, Desk.Action> { desk, action, context in
          switch action {
          case .start: context.run { [text = desk.text] send in send(.note(text)) }
          case .note(let word): desk.notes.append(word)
          }
        })
      store.send(.start)
      await store.receive(.note("milk")) { $0.notes = ["milk"] }
      await store.finish()
    }

    @Test(arguments: [Home.mainActor, .customActor])
    func `Supervised work and that of services is written the same way`(home: Home) async {
      await supervised(home.actor)
    }

    private func supervised(_ home: isolated (any Actor)?) async {
      let strays = Log()
      let store = deskStore(strays: strays) { _, _ in }
      let token = store.supervise(\.text) { [word = "supervised"] text, send in
        try? await breakElsewhere()
        send(.note("\(word) \(text)"))
      }
      await turns { store.state.notes.count == 1 }
      #expect(store.state.notes == ["supervised milk"] && strays.lines == [])
      token.cancel()
    }
  }
}
