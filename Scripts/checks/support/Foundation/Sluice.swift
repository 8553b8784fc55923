// Stands for what Sluice declares in its folder Foundation, as far as other folders use it.

public struct DateGenerator: Sendable {
  public init(_ make: @escaping @Sendable () -> Int) {}

  public func callAsFunction() -> Int { 0 }
}

extension Dependencies {
  enum NowKey: Dependency {
    static var defaultValue: DateGenerator { DateGenerator { 0 } }
  }

  public var now: DateGenerator {
    get { self[NowKey.self] }
    set { self[NowKey.self] = newValue }
  }
}
