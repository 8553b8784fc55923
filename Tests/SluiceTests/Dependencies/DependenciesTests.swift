import Sluice
import Testing

/// Values from outside: what they are before and after somebody provides them.
@Suite struct DependenciesTests {
  @Test func `A key has its default value, and its test value on request`() {
    #expect(Dependencies().base == 1)
    #expect(Dependencies.test().base == 1_000)
    #expect(Dependencies.test().otherBase == 10)
    #expect(Dependencies.test().engine.power == 10_000)
  }

  @Test func `A provided value is read, and a later binding sees the earlier ones`() {
    let dependencies = Dependencies {
      Provide(\.base, 2)
      Provide(given: \.base) { Provide(\.otherBase, $0 + 1) }
      Provide { so in
        Provide(\.name, "\(so.base) \(so.otherBase)")
        Provide(NameKey.self, "\(so.base) and \(so.otherBase)")
      }
    }
    #expect(dependencies.base == 2)
    #expect(dependencies.otherBase == 3)
    #expect(dependencies.name == "2 and 3")
  }

  @Test(arguments: [false, true]) func `A builder decides and repeats`(_ isLarge: Bool) {
    let dependencies = Dependencies {
      if isLarge { Provide(\.base, 100) }
      if isLarge { Provide(\.name, "large") } else { Provide(\.name, "small") }
      for number in 1...3 { Provide(\.otherBase, number) }
      if #available(macOS 14, *) { Provide(\.client, Engine(power: 7)) }
    }
    #expect(dependencies.base == (isLarge ? 100 : 1))
    #expect(dependencies.name == (isLarge ? "large" : "small"))
    #expect(dependencies.otherBase == 3)
    #expect(dependencies.client.power == 7)
  }

  @Test func `A list of bindings makes dependencies`() {
    let dependencies: Dependencies = [Provide(\.base, 3), Provide(\.name, nil)]
    #expect(dependencies.base == 3)
    #expect(dependencies.name == nil)
  }

  @Test func `Setting a copy does not change the original, nor the other way round`() {
    var original = Dependencies()
    var copy = original
    copy.base = 5
    #expect((original.base, original.engine.power) == (1, 10))
    #expect((copy.base, copy.engine.power) == (5, 50))
    original.base = 6
    #expect((original.base, original.engine.power) == (6, 60))
    #expect((copy.base, copy.engine.power) == (5, 50))
  }

  @Test func `A test's dependencies stay for tests in copies`() {
    let copy = Dependencies.test { Provide(\.otherBase, 2) }.providing { Provide(\.name, nil) }
    #expect(copy.isTest)
    #expect(copy.base == 1_000)
    #expect(!Dependencies { Provide(\.otherBase, 2) }.isTest)
  }
}

/// Faults of RedCat, which must not occur here.
@Suite struct RedCatDependencyTests {
  enum Here { enum Key: Dependency { static let defaultValue = 1 } }
  enum There { enum Key: Dependency { static let defaultValue = "one" } }

  /// RedCat A.3 #1
  @Test func `Keys of the same name in different scopes are different`() {
    let dependencies = Dependencies {
      Provide(Here.Key.self, 2)
      Provide(There.Key.self, "two")
    }
    #expect(dependencies[Here.Key.self] == 2)
    #expect(dependencies[There.Key.self] == "two")
    #expect(Dependencies { Provide(Here.Key.self, 2) }[There.Key.self] == "one")
  }

  /// RedCat A.3 #2
  @Test func `An optional value has its default, and a provided nil is nil`() {
    #expect(Dependencies().name == "Ann")
    #expect(Dependencies { Provide(\.name, nil) }.name == nil)
    #expect(Dependencies { Provide(\.name, "Ben") }.name == "Ben")
  }

  /// RedCat A.3 #3
  @Test func `A derived value that was read is not stale after its base was provided`() {
    var dependencies = Dependencies()
    #expect(dependencies.engine.power == 10)
    dependencies.base = 7
    #expect(dependencies.engine.power == 70)
  }
}
