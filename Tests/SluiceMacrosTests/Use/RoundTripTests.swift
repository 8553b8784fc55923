#if Macros
  import Sluice
  import SluiceMacros
  import Testing

  @Cases private enum Action: Equatable {
    case add, clear
    case title(String)
    case at(index: Int)
    case row(Int, name: String)
    case pair((Int, Int)), note(Int?), nothing(Void), never(Never)
    case limit(of: Int = 3, _ unit: String = "m")

    static func == (one: Self, other: Self) -> Bool { "\(one)" == "\(other)" }
  }

  /// A case is made, recognised and taken apart again.
  @Suite struct RoundTripTests {
    private let all: [Action] = [
      .add, .clear, .title("a"), .at(index: 1), .row(2, name: "b"), .pair((3, 4)), .note(nil), .nothing(()),
      .limit(of: 5, "c"),
    ]

    @Test func `A case without payload is embedded and recognised`() {
      expect(\.add, (), makes: .add) { _, _ in true }
      expect(\.nothing, (), makes: .nothing(())) { _, _ in true }
    }

    @Test func `A case with one value carries that value, whatever its label`() {
      expect(\.title, "a", makes: .title("a"), ==)
      expect(\.at, 1, makes: .at(index: 1), ==)
      expect(\.pair, (3, 4), makes: .pair((3, 4)), ==)
    }

    @Test func `A case with several values carries a tuple with their labels`() {
      expect(\.row, (2, name: "b"), makes: .row(2, name: "b"), ==)
      expect(\.limit, (of: 5, "c"), makes: .limit(of: 5, "c"), ==)
      #expect(Action.row(2, name: "b")[case: \.row]?.name == "b")
      #expect(Action.limit()[case: \.limit]?.of == 3)
    }

    @Test func `An optional payload that is nil is there`() {
      expect(\.note, nil, makes: .note(nil), ==)
      #expect(Action.note(nil).is(\.note))
    }

    @Test func `A case that cannot be made is no other case`() {
      for action in all { #expect(!action.is(\.never)) }
    }

    @Test func `The name of a case is its name in the enum`() {
      let names = ["add", "clear", "title", "at", "row", "pair", "note", "nothing", "limit"]
      #expect(all.map(\.caseName) == names)
      #expect(Action.cases.limit.name == "limit")
    }

    /// The case is made of the payload, the payload is found in it again, and in no other.
    private func expect<Value>(
      _ path: CasePath<Action, Value>, _ payload: Value, makes action: Action,
      at location: SourceLocation = #_sourceLocation, _ isEqual: (Value, Value) -> Bool
    ) {
      let made = Action.cases[keyPath: path].embed(payload)
      #expect(made == action, sourceLocation: location)
      #expect(made[case: path].map { isEqual($0, payload) } == true, sourceLocation: location)
      #expect(all.filter { $0.is(path) } == [action], sourceLocation: location)
      #expect(Action.cases[keyPath: path].name == action.caseName, sourceLocation: location)
    }
  }
#endif
