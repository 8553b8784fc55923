public import Sluice

// What `@Cases` of SluiceMacros would write.

extension WeatherAction: CasePathable {
  /// The case with a reducer of its own.
  public struct Cases: Sendable {
    /// What is for one city.
    public let city = EnumCase<WeatherAction, (City.ID, CityAction)>(
      "city", embed: { .city($0, $1) },
      extract: { if case .city(let id, let action) = $0 { (id, action) } else { nil } })
  }
  /// The cases.
  public static let cases = Cases()

  /// The name of the case, of those above.
  public var caseName: String { if case .city = self { "city" } else { "other" } }
}
