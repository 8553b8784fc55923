public import Sluice

// What `@Cases` of SluiceMacros would write.

extension WeatherAction: Cased {
  public struct Cases: Sendable {
    public let city = Case<WeatherAction, (City.ID, CityAction)>(
      "city", embed: { .city($0, $1) },
      extract: { if case .city(let id, let action) = $0 { (id, action) } else { nil } })
  }
  public static let cases = Cases()

  public var caseName: String { if case .city = self { "city" } else { "other" } }
}
