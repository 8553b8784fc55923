public import Sluice
import SluiceQueries

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

  /// The same for the cache of reports.
  var policy: QueryPolicy {
    QueryPolicy(staleAfter: freshFor, attempts: tries, backoff: .exponential(from: pause), timeout: limit)
  }
}

enum PatienceKey: Dependency { static let defaultValue = Patience() }

extension Dependencies {
  /// How long to wait for what.
  public var patience: Patience {
    get { self[PatienceKey.self] }
    set { self[PatienceKey.self] = newValue }
  }
}
