import Foundation

/// The weather of all cities that there are: made up, and always the same.
struct Almanac {
  /// What is said of a city.
  struct Entry: Encodable {
    let city: String
    let temperature: Int
    let sky: String
    let days: [Day]
  }

  /// What is said of a day to come.
  struct Day: Encodable {
    let temperature: Int
    let sky: String

    /// A day that is not much colder or warmer than today.
    init(_ number: Int, after today: Int) {
      temperature = today + number % 7 - 3
      let sky = Almanac.skies[number % 5]
      self.sky = sky == "snow" && temperature > 3 ? "rain" : sky
    }
  }

  private static let skies = ["clear", "cloudy", "fog", "rain", "snow"]
  private static let cities: Set = [
    "Amsterdam", "Athens", "Berlin", "Cairo", "Dublin", "Kyoto", "Lima", "Lisbon", "London", "Madrid", "New York",
    "Oslo",
    "Paris", "Quito", "Rome", "São Paulo", "Tokyo", "Vienna", "Zürich",
  ]

  /// The entry of a city as JSON; nil if there is no such city.
  static func json(of city: String) throws -> Data? {
    guard cities.contains(city) else { return nil }
    let number = city.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 9_973 }
    let sky = skies[number % 5]
    let temperature = sky == "snow" ? -number % 9 : number % 29 + 1
    let days = [3, 5, 7, 11].map { Day(number * $0 % 9_973, after: temperature) }
    return try JSONEncoder().encode(Entry(city: city, temperature: temperature, sky: sky, days: days))
  }

  /// The cities whose names begin with a text, in order, as JSON.
  static func json(beginningWith text: String) throws -> Data {
    let options: String.CompareOptions = [.anchored, .caseInsensitive, .diacriticInsensitive]
    return try JSONEncoder().encode(cities.filter { $0.range(of: text, options: options) != nil }.sorted())
  }
}
