#if Testing
  import Sluice
  import SluiceTesting
  import Testing

  /// The difference that the interceptor for debugging writes.
  @Suite struct DifferenceTests {
    struct Profile {
      var name = "a"
      var age = 3
    }

    enum Action { case rename(String), nothing }

    @Test func `Each action is written with the lines of the state that it changed, and only those`() {
      var lines: [String] = []
      let store = Store(
        Profile(), Reduce<Profile, Action> { if case .rename(let name) = $1 { $0.name = name } },
        interceptors: [.debugDifference { lines.append($0) }])
      store.send(.rename("b"))
      #expect(lines.first == #"Handling action: rename("b"):"#)
      #expect(lines.contains { $0.contains(#"-   name: "a""#) })
      #expect(lines.contains { $0.contains(#"+   name: "b""#) })
      #expect(!lines.contains { $0.contains("- ") && $0.contains("age") })
      lines = []
      store.send(.nothing)
      #expect(lines == ["Handling action: nothing:", "  No state changes", ""])
    }
  }
#endif
