public import Foundation
public import Sluice

/// The cities somebody asked for, and what is known of them.
public struct WeatherState: Equatable, Sendable {
  /// In the order in which they were asked for.
  public var cities: Rows<City> = []
  /// Whether reports that become stale are asked for again.
  public var refreshesItself = false

  /// Nobody has asked for anything.
  public init() {}

  /// Whether somebody waits for an answer.
  public var isBusy: Bool { cities.contains { $0.request.isLoading } }

  /// When the oldest report that is still fresh was fetched.
  var oldestFresh: Date? { cities.compactMap { $0.known.flatMap { $0.isStale ? nil : $0.fetched } }.min() }

  /// The cities to be asked for again without anybody's doing.
  var overdue: Set<City.ID> { refreshesItself ? Set(cities.filter { $0.known?.isStale == true }.ids) : [] }
}

/// A city: what is known of it, and whether more is asked.
///
/// The two do not depend on each other: an old report stays while a new one is asked for, and also when that fails.
public struct City: Identifiable, Equatable, Sendable {
  /// Its name.
  public let id: String
  /// The last report; nil if there never was one.
  public internal(set) var known: Known?
  /// What became of the last question.
  public internal(set) var request = Request.idle

  /// A report, and how good it still is.
  public struct Known: Equatable, Sendable {
    /// What was answered.
    public let report: Report
    /// When it was answered.
    public let fetched: Date
    /// Whether it is too old to be relied on.
    public internal(set) var isStale = false
  }

  /// What became of a question.
  public enum Request: Equatable, Sendable {
    /// Nothing is asked: it was answered, or cancelled.
    case idle
    case loading(tries: Int)
    case failed(Trouble)

    /// Whether somebody waits for an answer.
    public var isLoading: Bool { if case .loading = self { true } else { false } }
  }

  init(id: String) { self.id = id }

  /// The name of a city as everybody writes it: `new york` is `New York`.
  public static func name(_ words: String) -> String {
    words.split(whereSeparator: \.isWhitespace).map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}
