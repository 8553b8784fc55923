#if Macros
  import Sluice
  import SluiceMacros
  import Testing

  @MainActor private final class Window {}

  @Cases @MainActor private enum MainAction {
    case close(Window)
    case run(@MainActor () async -> Void), later(@Sendable () -> Void)
    case quit
  }

  private func name(_ action: some CasePathable) -> String { action.caseName }

  /// What is generated belongs to no actor, even if the enum does.
  @Suite struct IsolationTests {
    @Test func `An enum of the main actor can be taken apart anywhere`() {
      #expect(MainAction.quit.is(\.quit))
      #expect(name(MainAction.quit) == "quit")
      #expect(MainAction.cases.later.embed({}).is(\.later))
    }

    @Test @MainActor func `And on the main actor`() {
      let window = Window()
      #expect(MainAction.close(window)[case: \.close] === window)
    }

    @Test func `The cases can be sent anywhere`() async {
      let quit = MainAction.cases.quit
      #expect(await Task.detached { quit.embed(()).is(\.quit) && quit.name == "quit" }.value)
    }
  }
#endif
