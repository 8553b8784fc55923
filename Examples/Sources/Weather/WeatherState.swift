public import Foundation
public import Sluice
public import SluiceQueries

/// The cities somebody asked for, and what is known of them.
public struct WeatherState: Equatable, Sendable {
  /// In the order in which they were asked for.
  var names: [City.ID] = []
  /// The reports.
  public internal(set) var reports = Queries<ReportQuery>()
  /// Whether reports that become stale are asked for again.
  public var refreshesItself = false

  /// Nobody has asked for anything.
  public init() {}

  /// The cities, with what is known of each.
  public var cities: Rows<City> { Rows(names.map { City(id: $0, reports[ReportQuery(city: $0)]) }) }

  /// Whether somebody waits for an answer.
  public var isBusy: Bool { reports.isFetching }
}

/// A city: what is known of it, and whether more is asked.
///
/// The two do not depend on each other: an old report stays while a new one is asked for, and also when that fails.
public struct City: Identifiable, Equatable, Sendable {
  /// Its name.
  public let id: String
  /// The last report; nil if there never was one.
  public let known: Known?
  /// What became of the last question.
  public let request: Request

  /// A report, and how good it still is.
  public struct Known: Equatable, Sendable {
    /// What was answered.
    public let report: Report
    /// When it was answered.
    public let fetched: Date
    /// Whether it is too old to be relied on.
    public let isStale: Bool
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

  init(id: String, _ result: QueryResult<ReportQuery>) {
    self.id = id
    // What was known of a city that does not exist is wrong.
    let answer = result.error == .noSuchCity ? nil : result.value
    known = answer.map { Known(report: $0.report, fetched: $0.fetched, isStale: result.isStale) }
    request =
      if result.isFetching { .loading(tries: result.failures + (result.isPausing ? 0 : 1)) } else {
        result.error.map { .failed($0) } ?? .idle
      }
  }

  /// The name of a city as everybody writes it: `new york` is `New York`.
  public static func name(_ words: String) -> String {
    words.split(whereSeparator: \.isWhitespace).map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}
