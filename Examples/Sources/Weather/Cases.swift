public import Sluice
public import SluiceQueries

// What `@Cases` of SluiceMacros would write.

extension WeatherAction: CasePathable {
  /// The case with a reducer of its own.
  public struct Cases: Sendable {
    /// What is for the reports.
    public let reports = EnumCase<WeatherAction, QueryAction<ReportQuery>>(
      "reports", embed: { .reports($0) }, extract: { if case .reports(let action) = $0 { action } else { nil } })
  }
  /// The cases.
  public static let cases = Cases()

  /// The name of the case, of those above.
  public var caseName: String { if case .reports = self { "reports" } else { "other" } }
}
