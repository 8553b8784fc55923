#if Macros
  import Sluice
  import SluiceMacros
  import Testing

  @Cases enum Action {
    case add, title(String), rows([Row], selected: Int)
  }

  @Cases enum Loadable<Value> { case loading, loaded(Value) }

  struct Row { var name = "" }

  /// A module in which all belongs to the main actor, unless it says otherwise.
  @Suite struct DefaultIsolationTests {
    @Test nonisolated func `What is generated belongs to no actor`() {
      #expect(Action.add.is(\.add) && Action.add.caseName == "add")
      #expect(Action.cases.title.embed("a")[case: \.title] == "a")
      #expect(name(Loadable.loaded(1)) == "loaded")
    }

    @Test func `It is there on the main actor, too`() {
      #expect(Action.rows([Row()], selected: 0)[case: \.rows]?.selected == 0)
      #expect(name(Action.add) == "add")
    }

    private nonisolated func name(_ value: some CasePathable) -> String { value.caseName }
  }
#endif
