public import Sluice
public import SluiceQueries

/// The weather of a city.
public struct Report: Codable, Equatable, Sendable {
  /// The weather of a day to come.
  public struct Day: Codable, Equatable, Sendable {
    /// In degrees Celsius.
    public let temperature: Int
    /// What the sky will do.
    public let sky: Sky
  }

  /// In degrees Celsius.
  public let temperature: Int
  /// What the sky does.
  public let sky: Sky
  /// The forecast, from tomorrow on.
  public let days: [Day]

  /// Makes a report.
  public init(temperature: Int, sky: Sky, days: [Day] = []) {
    (self.temperature, self.sky, self.days) = (temperature, sky, days)
  }
}

/// What the sky does.
public enum Sky: String, Codable, CaseIterable, Sendable { case clear, cloudy, fog, rain, snow }

/// Asks for the weather of a city. The answer is nil if there is no such city, because to ask again would not help.
///
/// Its handler throws a `Trouble` if there is no answer this time.
public struct FetchReport: EffectRequest, Sendable {
  /// The report.
  public typealias Answer = Report?
  /// The city.
  public let city: City.ID
}

/// Why there is no report. The description is for the user.
public enum Trouble: QueryError, CustomStringConvertible {
  case noAnswer(within: Duration)
  case noConnection
  case refused(status: Int)
  case garbled
  case noSuchCity
  case other(String)

  /// The trouble that an error of an effect is.
  public init(_ error: any Error) {
    switch error {
    case EffectError.timedOut(let limit): self = .noAnswer(within: limit)
    default: self = .other("\(error)")
    }
  }

  /// A few words.
  public var description: String {
    switch self {
    case .noAnswer(let limit): "no answer within \(limit)"
    case .noConnection: "the connection broke"
    case .refused(let status): "the server answered with error \(status)"
    case .garbled: "the answer was garbled"
    case .noSuchCity: "there is no such city"
    case .other(let words): words
    }
  }
}
