import SluiceSeeds
import Testing
import Thoroughness

extension Dependencies {
  fileprivate var myValue: String {
    get { self[RedCatDependencyTests.MyKey.self] }
    set { self[RedCatDependencyTests.MyKey.self] = newValue }  // only required if you want to be able to change it
  }

  fileprivate var greeting: String {
    get { self[RedCatDependencyTests.GreetingKey.self] }
    set { self[RedCatDependencyTests.GreetingKey.self] = newValue }
  }
}

/// “Environment” of RedCat's README, and what its tests say of dependencies.
@Suite struct RedCatDependencyTests {
  final class Client: Sendable {}

  enum MyKey: Dependency { static let defaultValue = "Hello, World!" }
  enum ClientKey: Dependency { static var defaultValue: Client { Client() } }
  enum GreetingKey: Dependency {
    static func value(given: Dependencies) -> String { given.myValue + " Good morning!" }
  }

  // enum MyKey : Dependency {
  //    static let defaultValue = "Hello, World!"
  // }
  @Test func `A type is a key, whose default value is used until another one is bound`() {
    enum MyKey: Dependency {
      static let defaultValue = "Hello, World!"
    }
    #expect(Dependencies()[MyKey.self] == "Hello, World!")
    #expect(Dependencies { Provide(MyKey.self, "Hello!") }[MyKey.self] == "Hello!")
  }

  // extension Dependencies {
  //    var myValue : Int {
  //       get {self[MyKey.self]}
  //       set {self[MyKey.self] = newValue} //only required if you want to be able to change it
  //    }
  // }
  @Test func `A property of Dependencies is a name for a key, and one with a setter can be changed`() {
    var dependencies = Dependencies()
    #expect(dependencies.myValue == "Hello, World!")
    dependencies.myValue = "Hello!"
    #expect(dependencies.myValue == "Hello!" && dependencies[MyKey.self] == "Hello!")
  }

  // let environment = Dependencies {
  //    Bind(\.myValue, to: "42")
  // }
  @Test func `Specific values are set when the dependencies are built, and a store's reducers read them`() {
    let environment = Dependencies {
      Provide(\.myValue, "42")
    }
    #expect(environment.myValue == "42")
    let read = Reduce<String, Void> { state, _, context in state = context.myValue }
    let store = Store("", read, dependencies: environment)
    store.send(())
    #expect(store.state == "42")
  }

  // enum MyKey : Config {
  //    func value(given: Environment) -> Int {
  //       given.debug ? 1337 : 42
  //    }
  // }
  @Test func `The value of a key may depend on other values, and be overridden`() {
    enum MyKey: Dependency {
      static func value(given: Dependencies) -> Int {
        given.isDebug ? 1337 : 42
      }
    }
    #expect(Dependencies { Provide(\.isDebug, true) }[MyKey.self] == 1337)
    #expect(Dependencies { Provide(\.isDebug, false) }[MyKey.self] == 42)
    #expect(Dependencies { Provide(MyKey.self, 7) }[MyKey.self] == 7)
  }

  /// README: “it computes the default value - and stores it”
  @Test func `A default value is computed once, and an object lives as long as the dependencies`() {
    weak var kept: Client?
    do {
      let dependencies = Dependencies()
      let copy = dependencies
      kept = copy[ClientKey.self]
      #expect(kept != nil && dependencies[ClientKey.self] === kept)
    }
    #expect(kept == nil)
  }

  /// testDependencies
  @Test func `A binding that depends on a value reads an earlier binding of it, or else its default`() {
    let dependencies = Dependencies {
      Provide(\.myValue, "Hi!")
      Provide(given: \.myValue) { Provide(\.greeting, $0 + " And good evening!") }
    }
    #expect(dependencies.greeting == "Hi! And good evening!")
    #expect(Dependencies().greeting == "Hello, World! Good morning!")
    #expect(Dependencies { Provide(\.myValue, "Hi!") }.greeting == "Hi! Good morning!")
  }

  /// testDependenciesValueSemantics
  @Test func `Setting a value in a copy does not change the original`() {
    let original = Dependencies { Provide(\.myValue, "original") }
    var copy = original
    copy.myValue = "copy"
    #expect(original.myValue == "original" && copy.myValue == "copy")
  }

  /// testNativeDependencies
  @Test func `The compiler determines whether the program is a debug build, and runs in a simulator`() {
    #expect(Dependencies().isDebug == LibraryBuild.isDebug)
    #if targetEnvironment(simulator)
      #expect(Dependencies().isSimulator)
    #else
      #expect(!Dependencies().isSimulator)
    #endif
  }
}
