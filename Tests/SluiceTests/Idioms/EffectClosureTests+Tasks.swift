import Sluice
import Testing

extension EffectClosureTests {
  @Suite struct Tasks {
    @Test(arguments: Home.allCases)
    func `The closure of an effect waits for a task`(home: Home) async {
      await expectNotes(["task", "after"], in: home) { _, context in
        context.run { send in
          await Task { send(.note("task")) }.value
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `The closure of an effect waits for a detached task`(home: Home) async {
      await expectNotes(["detached", "after"], in: home) { _, context in
        context.run { send in
          await Task.detached { send(.note("detached")) }.value
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `An action of a detached task is handled before the effect is over`(home: Home) async {
      await expectNotes(["detached"], in: home) { _, context in
        context.run { send in await Task.detached { send(.note("detached")) }.value }
      }
    }

    @Test(arguments: Home.allCases)
    func `The children of a task group in an effect send`(home: Home) async {
      await expectNotes(["1", "2", "group", "after"], in: home) { _, context in
        context.run { send in
          await withTaskGroup(of: Void.self) { group in
            group.addTask { send(.note("1")) }
            await group.waitForAll()
            group.addTask { send(.note("2")) }
            await group.waitForAll()
            send(.note("group"))
          }
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `A child of a throwing task group in an effect fails`(home: Home) async {
      await expectNotes(["child", "Broken()"], in: home) { _, context in
        context.run { send in
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
              send(.note("child"))
              throw Broken()
            }
            try await group.waitForAll()
          }
        } catch: {
          .note("\($0)")
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `The children of a discarding task group in an effect send`(home: Home) async {
      await expectNotes(["child", "after"], in: home) { _, context in
        context.run { send in
          await withDiscardingTaskGroup { group in group.addTask { send(.note("child")) } }
          send(.note("after"))
        }
      }
    }

    @Test(arguments: Home.allCases)
    func `An async let in an effect is computed concurrently`(home: Home) async {
      await expectNotes(["computing", "42"], in: home) { _, context in
        context.run { send in
          async let answer = compute(send)
          send(.note("\(await answer)"))
        }
      }
    }
  }
}

@concurrent private func compute(_ send: Send<Desk.Action>) async -> Int {
  send(.note("computing"))
  return 42
}
