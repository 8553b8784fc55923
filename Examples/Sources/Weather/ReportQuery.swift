public import Foundation
public import Sluice
public import SluiceQueries

/// Names the report of a city: what the list asks for, and what is kept.
public struct ReportQuery: Query {
  /// A report, and when it came.
  public struct Answer: Equatable, Sendable {
    /// What was answered.
    public let report: Report
    /// When it was answered.
    public let fetched: Date
  }
  /// Why there is none.
  public typealias Failure = Trouble

  /// The city.
  public let city: City.ID

  /// To ask again does not help if there is no such city.
  public func canRetry(after trouble: Trouble) -> Bool { trouble != .noSuchCity }

  /// Asks for the report, and notes when it came.
  public func fetch(_ part: QueryPart, of answer: Answer?) -> Effect<QueryAction<ReportQuery>>? {
    .run { send in
      guard let report = try await send.perform(FetchReport(city: city)) else { throw Trouble.noSuchCity }
      let now = await send.dependency { $0.now }
      send(.answered(self, Answer(report: report, fetched: now())))
    }
  }

  /// What its handler performs.
  public static var requests: [any EffectRequest.Type] { [FetchReport.self] }
}
