import Sluice
import Testing

extension EffectClosureTests {
  @Suite struct Order {
    @Test(arguments: Home.allCases)
    func `An action sent from elsewhere is handled before those that the effect sends then`(home: Home) async {
      let expected = (1...50).flatMap { ["outside \($0)", "inside \($0)"] }
      await expectNotes(expected, in: home) { _, context in
        context.run { send in
          for number in 1...50 {
            await Task.detached { send(.note("outside \(number)")) }.value
            send(.note("inside \(number)"))
          }
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `A burst from elsewhere keeps its order`(home: Home) async {
      let expected = (1...500).map { "\($0)" } + ["end"]
      await expectNotes(expected, in: home) { _, context in
        context.run { send in
          await Task.detached { for number in 1...500 { send(.note("\(number)")) } }.value
          send(.note("end"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `The error of an effect is reported after the actions that it has sent from elsewhere`(home: Home) async {
      await expectNotes(["milk", "failed"], in: home) { desk, context in
        context.start(
          .run { [text = desk.text] send in
            send(.note(text))
            throw Broken()
          }.catch { _ in .note("failed") })
      }
    }

    @Test(arguments: [Home.mainActor, .customActor])
    func `An outlet and an effect that send from one place keep their order`(home: Home) async {
      await outletAndEffect(home.actor)
    }

    private func outletAndEffect(_ home: isolated (any Actor)?) async {
      let way = Box<Outlet<Desk.Action>>()
      let store = deskStore { _, context in
        context.run { send in
          guard let outlet = way.value else { return }
          await Task.detached {
            for number in 1...20 {
              outlet.enqueue(.note("outlet \(number)"))
              send(.note("effect \(number)"))
            }
          }.value
        }
      }
      way.value = store.outlet
      await store.send(.start).finish()
      #expect(store.state.notes == (1...20).flatMap { ["outlet \($0)", "effect \($0)"] })
    }

    @Test(arguments: [Home.mainActor, .customActor])
    func `An effect that ends, or sends in the isolation, does not let its actions overtake an outlet`(home: Home) async
    {
      await overtake(home.actor, sendsInside: false)
      await overtake(home.actor, sendsInside: true)
    }

    private func overtake(_ home: isolated (any Actor)?, sendsInside: Bool) async {
      let way = Box<Outlet<Desk.Action>>()
      let store = deskStore { _, context in
        context.run { send in
          guard let outlet = way.value else { return }
          // The store's isolation is kept, so that nothing is delivered before this effect continues.
          runOnThread {
            outlet.enqueue(.note("outlet"))
            send(.note("effect"))
            outlet.enqueue(.note("late"))
          }
          if sendsInside { send(.note("inside")) }
        }
      }
      way.value = store.outlet
      await store.send(.start).finish()
      let notes = store.state.notes.filter { $0 != "late" }
      #expect(notes == ["outlet", "effect"] + (sendsInside ? ["inside"] : []))
    }

    @Test(arguments: Home.allCases)
    func `In the store's isolation an action is handled before send returns, and at once`(home: Home) async {
      await handledAtOnce(home.actor)
    }

    private func handledAtOnce(_ home: isolated (any Actor)?) async {
      let seen = Log()
      let owner = Box<Store<Desk, Desk.Action>>()
      owner.value = deskStore { _, context in
        context.run { send in
          send(.note("a"))
          seen(owner.value?.state.notes ?? [])
          try? await breakElsewhere()
          // Where that may go on, nothing is read: it comes back first.
          try? await send.sleep(for: .zero)
          send(.note("b"))
          seen(owner.value?.state.notes ?? [])
        }
      }
      await owner.value?.send(.start).finish()
      #expect(seen.lines == [#"["a"]"#, #"["a", "b"]"#])
      owner.value = nil
    }
  }
}
