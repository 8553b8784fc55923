import Sluice

/// Keys for the tests of dependencies.
enum BaseKey: Dependency {
  static let defaultValue = 1
  static let testValue = 1_000
}

enum OtherBaseKey: Dependency { static let defaultValue = 10 }

enum NameKey: Dependency { static let defaultValue: String? = "Ann" }

/// An object of its own for each time it is made.
final class Engine: Sendable {
  let power: Int
  init(power: Int) { self.power = power }
}

enum EngineKey: Dependency {
  static func value(given: Dependencies) -> Engine { Engine(power: given.base * 10) }
}

enum CarKey: Dependency {
  static func value(given: Dependencies) -> [Engine] { [given[EngineKey.self], given[EngineKey.self]] }
}

/// A live value that is made from nothing.
enum ClientKey: Dependency {
  static var defaultValue: Engine { Engine(power: 0) }
}

enum UnboundKey: DependencyKey { typealias Value = String }

enum NeedsUnboundKey: Dependency {
  static func value(given: Dependencies) -> Int { given[UnboundKey.self].count }
}

enum FirstOfCycle: Dependency { static func value(given: Dependencies) -> Int { given[SecondOfCycle.self] } }
enum SecondOfCycle: Dependency { static func value(given: Dependencies) -> Int { given[ThirdOfCycle.self] } }
enum ThirdOfCycle: Dependency { static func value(given: Dependencies) -> Int { given[FirstOfCycle.self] } }

extension Dependencies {
  var base: Int {
    get { self[BaseKey.self] }
    set { self[BaseKey.self] = newValue }
  }
  var otherBase: Int {
    get { self[OtherBaseKey.self] }
    set { self[OtherBaseKey.self] = newValue }
  }
  var name: String? {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
  var engine: Engine {
    get { self[EngineKey.self] }
    set { self[EngineKey.self] = newValue }
  }
  var car: [Engine] { self[CarKey.self] }
  var client: Engine {
    get { self[ClientKey.self] }
    set { self[ClientKey.self] = newValue }
  }
}
