import Foundation
public import Sluice

/// How long to wait for what.
public struct Patience: Sendable {
  /// How long a try may take.
  public var limit: Duration = .seconds(2)
  /// How many tries there are.
  public var tries = 3
  /// The pause before the second try; before each further one it is twice as long.
  public var pause: Duration = .milliseconds(500)
  /// How long a report can be relied on.
  public var freshFor: Duration = .seconds(600)

  /// That of most people.
  public init() {}

  /// When a report that was fetched at a time becomes stale.
  func end(of fetched: Date) -> Date { fetched.addingTimeInterval(freshFor / .seconds(1)) }
}

enum PatienceKey: Dependency { static let defaultValue = Patience() }

extension Dependencies {
  /// How long to wait for what.
  public var patience: Patience {
    get { self[PatienceKey.self] }
    set { self[PatienceKey.self] = newValue }
  }
}
