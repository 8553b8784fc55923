public import Foundation
import Sluice

/// The program as text: what a line that was typed means, and what is shown.
public enum Terminal {
  /// What a line means.
  public enum Command: Sendable {
    case send(WeatherAction)
    /// Have the server misbehave, in a way that it knows.
    case faults(String)
    /// Go on when nothing is asked any more.
    case wait
    case say(String)
    case quit
  }

  /// What a line means while a list is shown.
  public static func command(_ line: String, in weather: WeatherState) -> Command {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    let rest = words.dropFirst().joined(separator: " ")
    switch (words.first?.lowercased() ?? "", rest) {
    case ("", _), ("help", ""): return .say(help)
    case ("refresh", ""): return .send(.refresh)
    case ("auto", "on"), ("auto", "off"): return .send(.refreshItself(rest == "on"))
    case ("cancel", _): return about(rest, in: weather) { .city($0, .cancel) }
    case ("forget", _): return about(rest, in: weather) { .forget($0) }
    case ("faults", _): return .faults(rest)
    case ("wait", ""): return .wait
    case ("quit", ""), ("q", ""): return .quit
    default: return .send(.ask(line))
    }
  }

  private static func about(
    _ words: String, in weather: WeatherState, _ action: (City.ID) -> WeatherAction
  ) -> Command {
    let city = City.name(words)
    return weather.cities.contains(id: city) ? .send(action(city)) : .say("“\(city)” is not in the list.")
  }

  /// What can be typed.
  public static let help = """
    CITY            ask for its weather
    refresh         ask again for all
    auto on|off     ask again for what becomes stale
    cancel CITY     wait no longer for an answer
    forget CITY     take it off the list
    faults …        slow, error, garbage, drop, silent, flaky or none
    wait            until nothing is asked any more
    help, quit
    """

  /// What is shown: a line for each city.
  public static func text(of weather: WeatherState, in timeZone: TimeZone) -> String {
    weather.cities.map { text(of: $0, in: timeZone) }.joined(separator: "\n")
  }

  private static func text(of city: City, in timeZone: TimeZone) -> String {
    let known = city.known.map { text(of: $0, in: timeZone) }
    let parts = [known, text(of: city.request)].compactMap { $0 }
    return "\(city.id): " + (parts.isEmpty ? "not known" : parts.joined(separator: "; "))
  }

  private static func text(of known: City.Known, in timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let time = calendar.dateComponents([.hour, .minute], from: known.fetched)
    let digits = [time.hour, time.minute].map { String(($0 ?? 0) + 100).suffix(2) }.joined(separator: ":")
    return "\(known.report.temperature) °C, \(known.report.sky), as of \(digits)" + (known.isStale ? ", stale" : "")
  }

  private static func text(of request: City.Request) -> String? {
    switch request {
    case .idle: nil
    case .loading(let tries): tries < 2 ? "asking …" : "asking, try \(tries) …"
    case .failed(let trouble): "failed: \(trouble)"
    }
  }
}
