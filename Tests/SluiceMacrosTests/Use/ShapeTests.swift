#if Macros
  import Sluice
  import SluiceMacros
  import Testing

  @Cases private enum Loadable<Value> {
    case loading
    case loaded(Value, age: Int)
  }

  @Cases private enum Keyed<Key: Hashable & Sendable> where Key: Comparable {
    case key(Key)
  }

  @Cases private indirect enum Tree {
    case leaf(Int)
    case node(Self, [Self])
  }

  @Cases private enum Nothing {}

  @Cases private enum Size: String, CaseIterable { case small = "S", big = "B" }

  @Cases private enum Sometimes {
    @available(*, deprecated) case old
    @available(*, unavailable) case gone
    @available(macOS 26, iOS 26, *) case new
    #if Macros
      case here(Int)
    #elseif Journal
      case there
    #else
      case here(String)
    #endif
  }

  /// Enums of every shape.
  @Suite struct ShapeTests {
    @Test func `A generic enum has cases, whatever its parameter`() {
      #expect(Loadable.loaded("a", age: 1)[case: \.loaded]?.age == 1)
      #expect(Loadable<any Error>.loading.is(\.loading))
      #expect(Loadable<Never>.cases.loading.embed(()).caseName == "loading")
      #expect(Keyed.key("a")[case: \.key] == "a")
    }

    @Test func `Self in a payload is the enum`() {
      let tree = Tree.cases.node.embed((.leaf(1), [.leaf(2)]))
      #expect(tree[case: \.node]?.0[case: \.leaf] == 1)
    }

    @Test func `An enum without cases conforms, too`() {
      #expect(MemoryLayout.size(ofValue: Nothing.cases) == 0)
    }

    @Test func `The name of a case is not its raw value`() {
      #expect(Size.allCases.map(\.caseName) == ["small", "big"])
    }

    @Test func `A case in an #if is there where the condition holds`() {
      #expect(Sometimes.here(1)[case: \.here] == 1)
    }

    @Test func `A case that may not always be there has a property that may not, either`() {
      guard #available(macOS 26, iOS 26, *) else { return }
      #expect(Sometimes.new.is(\.new))
      #expect(Sometimes.new.caseName == "new")
    }
  }
#endif
